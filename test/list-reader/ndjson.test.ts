import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { ndjsonRejects } from "../../src/features/imports/rejects/ndjson-rejects.js";
import { openNdjson } from "../../src/list-reader/formats/ndjson/open-ndjson.js";
import type { ListOptions } from "../../src/list-reader/list-options.js";
import type { ReadRow } from "../../src/list-reader/record.js";
import { expected, listsFolder } from "../support/lists.js";
import { compareRows, rejectsOf, withFile } from "./compare-rows.js";
import { listOptions, outline, personsOf } from "./list-text.js";

async function readFully(file: string, more?: Partial<ListOptions>) {
  const list = await openNdjson(file, listOptions(more));
  const all: ReadRow[] = [];
  for await (const row of list.rows) all.push(row);
  return { all, check: list.check, columns: list.tables[0]?.columns ?? [] };
}

const read = (content: string | Buffer | object[], more?: Partial<ListOptions>) =>
  withFile(
    Array.isArray(content) ? content.map((item) => JSON.stringify(item)).join("\n") : content,
    (file) => readFully(file, more),
  );

const ana = { first_name: "Ana", last_name: "Gil" };

describe("one JSON object a line", () => {
  test("e-partner.ndjson gives the expected rows", async () => {
    const { all, check } = await readFully(join(listsFolder, "e-partner.ndjson"));
    compareRows(all, expected("e-partner.ndjson").rows);
    const share = await check();
    expect(all.map(({ at }) => share(at)).slice(-2)).toEqual([11 / 12, 1]);
  });

  test("a byte order mark, CRLF, blank lines and a last line without an end do no harm", async () => {
    const line = JSON.stringify(ana);
    const { all } = await read(`\ufeff${line}\r\n\r\n  \n${line}`);
    expect(outline(all)).toEqual(["1 Ana | Gil", "4 Ana | Gil"]);
  });

  test("lines that are no object are rejected as a row", async () => {
    const lines = ['"x"', "7", "null", "[1]", "{", "{'a': 1}", '{"first_name":"A"}}'];
    const { all } = await read([JSON.stringify(ana), ...lines].join("\n"));
    expect(outline(all).slice(1)).toEqual(lines.map((_, at) => `${at + 2} rejected row`));
  });

  test("a line of more than 1 MB is rejected, and only its beginning is kept", async () => {
    const long = JSON.stringify({ ...ana, notes: "é".repeat(600_000) });
    const { all } = await read(`${long}\n${JSON.stringify(ana)}`);
    expect(outline(all)).toEqual(["1 rejected row", "2 Ana | Gil"]);
    expect(all[0]).toMatchObject({ code: "record_too_long", original: [long.slice(0, 1_000)] });
  });

  test("values of any kind are text, null is empty", async () => {
    const { all } = await read([
      {
        ...ana,
        age: 35.0,
        document_id: 12345678,
        gender: null,
        pets: true,
        sizes: [1, null, "M"],
        kin: [{ name: "Eva", age: 3 }, { name: "Leo" }],
        empty: {},
      },
    ]);
    const [person] = personsOf(all);
    expect(person).toMatchObject({ age: 35, document_type: "cedula", document_id: "12345678" });
    expect(person?.gender).toBeUndefined();
    expect(person?.notes).toEqual(["pets: true", "sizes: 1, M", "kin.age: 3", "kin.2.name: Leo"]);
  });

  test("a number that is too long for a number keeps its digits", async () => {
    const text =
      '{"first_name":"Ana","last_name":"Gil","code":12345678901234567891,"x":"1\\" 1234567890123456"}';
    const { all } = await read(text);
    expect(personsOf(all)[0]?.notes).toEqual([
      "code: 12345678901234567891",
      'x: 1" 1234567890123456',
    ]);
  });
});

describe("keys", () => {
  test("a value with its unit is one text", async () => {
    const age = { value: 5, unit: "months" };
    const { all } = await read([{ name: "Ana Gil", age, weight: { valor: 6, unidad: "kg" } }]);
    expect(personsOf(all)).toMatchObject([{ age: 0, notes: ["weight: 6 kg"] }]);
  });

  test("nested keys mean what the same words mean in a header", async () => {
    const { all } = await read([
      {
        data: {
          persona: { nombre: "Ana María", apellido: "Gil" },
          documento: { tipo: "pasaporte", numero: "C01X00T47" },
          contact: { name: "Eva Gil", phone: "0414-5550401", email: "eva@example.org" },
          vehiculo: { placa: "AB123CD" },
        },
      },
    ]);
    expect(personsOf(all)).toMatchObject([
      {
        first_name: "Ana María",
        last_name: "Gil",
        document_type: "passport",
        document_id: "C01X00T47",
        contact_person_first_name: "Eva",
        contact_person_phone: "+584145550401",
        contact_person_email: "eva@example.org",
        notes: ["data.vehiculo.placa: AB123CD"],
      },
    ]);
  });

  test("the registry's own fields come back, values of catalogs by their handles", async () => {
    const { all } = await read([
      {
        ...ana,
        birth_date: "1990-02-11",
        gender: { handle: "female", label: "Femenino" },
        status: { handle: "found", label: "Localizada" },
        contact_person_first_name: "Eva",
        contact_person_phone: "+584145550401",
        contact_person_relationship: { handle: "sibling", label: "Hermana" },
      },
    ]);
    expect(personsOf(all)).toEqual([
      {
        ...ana,
        birth_date: "1990-02-11",
        gender: "female",
        status: "found",
        contact_person_first_name: "Eva",
        contact_person_phone: "+584145550401",
        contact_person_relationship: "sibling",
        notes: [],
      },
    ]);
  });

  test("lines with different keys are each read by their own, whichever comes first", async () => {
    const lines = [
      { nombre: "Ana María Gil Paz" },
      { nombres: "Luis José", apellidos: "Gil", edad: 3 },
      { nombres: "Zoe María" }, // its surname is left out, not within
      { apellidos_y_nombres: "Paz Rojas Eva", sexo: "F" },
    ];
    const outcomes = [
      "Ana María | Gil Paz",
      "Luis José | Gil",
      "rejected last_name",
      "Eva | Paz Rojas",
    ];
    for (const order of [
      [0, 1, 2, 3],
      [3, 2, 1, 0],
    ]) {
      const { all } = await read(order.map((at) => lines[at] ?? {}));
      expect(outline(all)).toEqual(order.map((at, line) => `${line + 1} ${outcomes[at]}`));
    }
  });

  test("keys that only come after thousands of lines are understood, too", async () => {
    const { all } = await read([
      ...Array.from({ length: 5_000 }, () => ana),
      { ...ana, edad: 34, estatus: "localizada", mascota: "Toby" },
      { ...ana, edad: 35 },
    ]);
    expect(personsOf(all).slice(-2)).toEqual([
      { ...ana, age: 34, status: "found", notes: ["mascota: Toby"] },
      { ...ana, age: 35, notes: [] },
    ]);
  });

  test("at most 200 keys become columns, the values of further ones go to the notes all the same", async () => {
    const many = Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`k${at}`, `v${at}`]));
    const { all, columns } = await read([{ ...ana, ...many }]);
    expect(columns).toHaveLength(200);
    expect(personsOf(all)[0]?.notes).toEqual(Object.keys(many).map((key, at) => `${key}: v${at}`));
  });

  test("what is nested deeper than five keys is one text; a bottomless line costs nothing", async () => {
    const deep = { a: { b: { c: { d: { e: { f: 1 } } } } } };
    const bottomless = `{"first_name":"Eva","last_name":"Gil","x":${"[".repeat(4e5)}${"]".repeat(4e5)}}`;
    const { all } = await read(`${JSON.stringify({ ...ana, ...deep })}\n${bottomless}`);
    expect(personsOf(all).map(({ notes }) => notes)).toEqual([["a.b.c.d.e: f: 1"], ["x: […]"]]);
    expect(ndjsonRejects.of([bottomless], "x: y")).toContain('"rejected_reason":"x: y"');
  });

  test("a key of any name is only a key", async () => {
    const { all } = await read(
      '{"first_name":"Ana","last_name":"Gil","__proto__":{"x":"y"},"constructor":"z"}',
    );
    expect(personsOf(all)[0]?.notes).toEqual(["__proto__.x: y", "constructor: z"]);
  });
});

describe("one JSON document", () => {
  test("is read element by element, wherever the lines break", async () => {
    const text = JSON.stringify(
      [{ ...ana, x: 'a],"{\\' }, 5, [ana], { ...ana, first_name: "Eva" }],
      null,
      2,
    );
    const { all } = await read(`\n${text}\n`);
    expect(outline(all)).toEqual([
      "3 Ana | Gil",
      "8 rejected row",
      "9 rejected row",
      "15 Eva | Gil",
    ]);
    expect(personsOf(all)[0]?.notes).toEqual(['x: a],"{\\']);
  });

  test("a list longer than what is read at once is cut at the same places", async () => {
    const items = Array.from({ length: 8_000 }, (_, at) => ({
      ...ana,
      x: `"${at}\\`.repeat(at % 9),
    }));
    const { all } = await read(JSON.stringify(items));
    expect(personsOf(all).map(({ notes }) => notes)).toEqual(
      items.map(({ x }) => (x ? [`x: ${x}`] : [])),
    );
  });

  test.each([
    [
      "an object around the list",
      { ok: true, tags: ["x", "y"], total: 2, personas: [ana, ana], next: null },
    ],
    [
      "two objects around it",
      { data: { total: 2, items: [ana, ana], more: [{ a: [{}] }] }, x: { y: [] } },
    ],
  ])("%s is passed over, on one line or on many", async (_, document) => {
    for (const indent of [0, 2]) {
      const { all } = await read(JSON.stringify(document, null, indent));
      expect(personsOf(all)).toEqual([
        { ...ana, notes: [] },
        { ...ana, notes: [] },
      ]);
    }
  });

  test("a line that holds a list of objects is a record all the same", async () => {
    const line = { kin: [{ name: "Eva" }], ...ana };
    const { all } = await read([line, line]);
    expect(personsOf(all)).toHaveLength(2);
    expect(personsOf((await read([{ ...ana, kin: [{ name: "Eva" }] }])).all)).toHaveLength(1);
  });

  test.each([
    [`[${JSON.stringify(ana)},`, /has no end/],
    [`{"items":[${JSON.stringify(ana)}]`, /has no end/],
    [`[${JSON.stringify(ana)}]\n{}`, /goes on/],
    [`{"items":[${JSON.stringify(ana)}]}}`, /goes on/],
  ])(
    "without an end, or with something behind it, it is refused before its first row (%#)",
    async (text, reason) => {
      await withFile(text, async (file) => {
        const list = await openNdjson(file, listOptions());
        await expect(list.check()).rejects.toThrow(reason);
      });
    },
  );
});

describe("files that are refused", () => {
  test.each([
    ["", /is empty/],
    ["Nombre;Apellido\nAna;Gil", /No line of the file is a JSON object/],
    ["[]", /No line/],
    ['{"lugar":"Macuto","edad":3}', /No key for a name/],
    [Buffer.from([0, 1, 2, 3, 0, 0, 7]), /not text/],
  ])("%#", async (content, message) => {
    await expect(read(content)).rejects.toMatchObject({
      name: "RefusedFile",
      message: expect.stringMatching(message),
    });
  });
});

describe("rejected lines", () => {
  test("can be sent again as they are, with the reason, and are accepted once they are corrected", async () => {
    const { all } = await read(
      `${JSON.stringify({ ...ana, last_name: "", contact: { phone: "0414-5550401" } })}\n{"nombre":`,
    );
    const text = (await rejectsOf(all, ndjsonRejects)) ?? "";
    expect(text.split("\n")).toEqual([
      '{"first_name":"Ana","last_name":"","contact":{"phone":"0414-5550401"},"rejected_reason":"Surname: empty"}',
      '{"rejected_line":"{\\"nombre\\":","rejected_reason":"Row: not valid JSON"}',
      "",
    ]);
    const again = await read(text);
    expect(again.all.map(({ outcome }) => outcome)).toEqual(["rejected", "rejected"]);
    const corrected = await read(text.replace('"last_name":""', '"last_name":"Gil"'));
    expect(personsOf(corrected.all)).toEqual([
      { ...ana, contact_person_phone: "+584145550401", notes: [] },
    ]);
  });
});

describe("nested habits", () => {
  test("parts of a place, and lists of objects: the first counts, the others are noted", async () => {
    const { all } = await read([
      {
        ...ana,
        ubicacion: { ciudad: "Macuto", estado: "La Guaira" },
        documents: [{ type: "cedula", number: "V-12.345.678" }],
        contacts: [
          { name: "Luis Gil", phone: "0414-5550101", relationship: "brother" },
          { name: "Eva Gil", phone: "0414-5550102" },
        ],
      },
    ]);
    expect(personsOf(all)[0]).toEqual({
      ...ana,
      document_type: "cedula",
      document_id: "V12345678",
      location: "Macuto, La Guaira",
      contact_person_first_name: "Luis",
      contact_person_last_name: "Gil",
      contact_person_phone: "+584145550101",
      contact_person_relationship: "sibling",
      notes: ["contacts.2.name: Eva Gil", "contacts.2.phone: 0414-5550102"],
    });
  });

  test("groups that nobody knows: their last keys tell, of nobody else", async () => {
    const { all } = await read([
      {
        datos_personales: { primer_nombre: "Ana", primer_apellido: "Gil" },
        identity: { type: "passport", value: "F45118820" },
        care: { hospital: "HCL", ward: "Trauma" },
        mascota: { edad: 3 },
      },
    ]);
    expect(personsOf(all)[0]).toEqual({
      first_name: "Ana",
      last_name: "Gil",
      document_type: "passport",
      document_id: "F45118820",
      hospital: "hospital_central_del_litoral",
      hospital_status: "admitted",
      status: "found",
      notes: ["care.ward: Trauma", "mascota.edad: 3"],
    });
  });

  test("the registry's own export: what it works out or keeps for itself is no note", async () => {
    const own = {
      id: "65a000000000000000000001",
      ...ana,
      is_minor: true,
      age: null,
      age_label: null,
      gender: { handle: "female", label: "Femenino" },
      status: { handle: "found", label: "Encontrada" },
      found_at: "2026-06-27T00:00:00.000Z",
      created_at: "2026-06-26T00:00:00.000Z",
      updated_at: "2026-06-26T00:00:00.000Z",
      photo_url: "http://localhost/v1/photos/1.jpg",
      hospital: { handle: "clinica_santa_ines", label: "Clínica Santa Inés" },
      hospital_status: { handle: "discharged", label: "De alta" },
      sources: [{ id: "1", handle: "form", source_id: "V-1", notes: "Sala: 3" }],
      tips: [{ id: "2", message: "hola" }],
      canonical_person_id: "65a000000000000000000002",
      linked_persons: [{ id: "65a000000000000000000003", first_name: "Anna" }],
      history: [{ field: "status", old: "missing", new: "found" }],
    };
    const { all } = await read([own, { ...own, sources: [], is_minor: false, age: 30 }]);
    const [first, second] = personsOf(all);
    expect(first).toEqual({
      ...ana,
      reported_minor: true,
      gender: "female",
      status: "found",
      hospital: "clinica_santa_ines",
      hospital_status: "discharged",
      source_id: "V-1",
      notes: ["Sala: 3"],
    });
    expect(second).toMatchObject({ age: 30, source_id: own.id, notes: [] });
  });
});

describe("a name in parts within one key", () => {
  const whole = { first_name: "Ana Rosa", last_name: "Gil Sosa" };
  test.each([
    { nombre: { nombres: "Ana Rosa", apellidos: "Gil Sosa" } },
    { nombre: { nombre: "Ana Rosa", apellido: "Gil Sosa" } },
    { name: { first: "Ana Rosa", last: "Gil Sosa" } },
    { name: { given: ["Ana", "Rosa"], family: "Gil Sosa" } },
    { name: [{ given: ["Ana", "Rosa"], family: "Gil Sosa" }] },
    { name: { firstName: "Ana", middleName: "Rosa", lastName: "Gil Sosa" } },
    { full_name: { first_name: "Ana Rosa", last_name: "Gil Sosa" } },
    { nombre: { primero: "Ana", segundo: "Rosa" }, apellido: { primero: "Gil", segundo: "Sosa" } },
    {
      nombre_completo: {
        primer_nombre: "Ana",
        segundo_nombre: "Rosa",
        primer_apellido: "Gil",
        segundo_apellido: "Sosa",
      },
    },
    { nombres: "Ana Rosa", apellidos: { paterno: "Gil", materno: "Sosa" } },
    { persona: { nombres: "Ana Rosa", apellidos: "Gil Sosa" } },
    { data: { paciente: { nombre: { nombres: "Ana Rosa", apellidos: "Gil Sosa" } } } },
    { name: { full: "Ana Rosa Gil Sosa" } },
  ])("%j", async (record) => {
    expect(personsOf((await read([record])).all)).toEqual([{ ...whole, notes: [] }]);
  });

  test("also the contact's", async () => {
    const contacto = { nombre: { nombres: "Eva", apellidos: "Paz" } };
    const [person] = personsOf((await read([{ ...ana, contacto }])).all);
    expect(person).toMatchObject({
      contact_person_first_name: "Eva",
      contact_person_last_name: "Paz",
      notes: [],
    });
  });
});

describe("exports of other programs", () => {
  const [one, two] = [
    { nombre: "Ana Gil", edad: 34 },
    { nombre: "Eva Gil", edad: 3 },
  ];
  const persons = [
    { first_name: "Ana", age: 34 },
    { first_name: "Eva", age: 3 },
  ];

  test.each([
    [
      "an object around it",
      {
        total: 2,
        people: [
          { id: "a1", ...one },
          { id: "-Nx", ...two },
        ],
      },
    ],
    [
      "hits of a search",
      {
        took: 1,
        hits: {
          total: 2,
          hits: [
            { _id: "a1", _source: one },
            { _id: "-Nx", _source: two },
          ],
        },
      },
    ],
  ])("%s, on one line or on many; the ids are the list's own", async (_, document) => {
    for (const space of [undefined, 2]) {
      const { all } = await read(JSON.stringify(document, null, space));
      expect(personsOf(all)).toMatchObject([
        { ...persons[0], source_id: "a1" },
        { ...persons[1], source_id: "-Nx" },
      ]);
    }
  });

  test("records by their ids are refused: they are no list", async () => {
    await expect(read(JSON.stringify({ a1: one, b2: two }))).rejects.toThrow("by their ids");
  });

  test("parts of one record are one person", async () => {
    const record = { victima: { nombre: "Ana Gil" }, contacto: { nombre: "Eva Gil" } };
    expect(personsOf((await read(JSON.stringify(record))).all)).toMatchObject([
      { first_name: "Ana", contact_person_first_name: "Eva" },
    ]);
  });

  test("contacts before the name are no list of persons", async () => {
    const { all } = await read(JSON.stringify({ contactos: [{ nombre: "Eva Gil" }], ...one }));
    expect(personsOf(all)).toMatchObject([{ first_name: "Ana", contact_person_first_name: "Eva" }]);
  });

  test("records over several lines, one behind the other, and one alone", async () => {
    const pretty = (record: object) => JSON.stringify({ ...record, n: "} {" }, null, 2);
    const { all } = await read(`${pretty(one)}\n${pretty(two)},\n${pretty(one)}\n`);
    expect(outline(all)).toEqual(["1 Ana | Gil", "6 Eva | Gil", "11 Ana | Gil"]);
    expect(personsOf((await read(pretty(one))).all)).toHaveLength(1);
    const cut = await read(`${pretty(one)}\n{"nombre": "Eva`).catch((error: unknown) => error);
    expect(String(cut)).toContain("has no end");
  });

  test("lists of cells are refused with what to do", async () => {
    const { all } = await read([ana]);
    expect(all).toHaveLength(1);
    await expect(read('[["nombre","edad"],["Ana Gil",3]]')).rejects.toThrow("save the list as CSV");
  });

  test("the registry's API: its minimized view, and one person in data", async () => {
    const own = {
      id: "65a000000000000000000001",
      ...ana,
      is_minor: false,
      age: 34,
      age_label: "34 años",
      document_type: "cedula",
      document_id: "*****678",
      location: null,
      updated_at: "2026",
    };
    const person = { ...ana, age: 34, source_id: own.id, notes: [] };
    const pagination = { next_cursor: null, previous_cursor: null, limit: 50 };
    for (const answer of [{ data: [own], pagination }, { data: own }]) {
      expect(personsOf((await read(JSON.stringify(answer))).all)).toEqual([person]);
    }
  });
});

describe("is_minor", () => {
  test.each([
    [{ is_minor: true }, { reported_minor: true, notes: [] }],
    [{ isMinor: "sí" }, { reported_minor: true, notes: [] }],
    [{ menor_de_edad: "X" }, { reported_minor: true, notes: [] }],
    [{ is_minor: true, age: "no sabe" }, { reported_minor: true }],
    [
      { is_minor: true, age: 10 },
      { age: 10, notes: [] },
    ],
    [{ is_minor: false }, { notes: [] }],
    [
      { is_minor: false, age: 10 },
      { age: 10, notes: ["is_minor: false"] },
    ],
    [
      { is_minor: true, age: 40 },
      { age: 40, notes: ["is_minor: true"] },
    ],
    [{ is_minor: "tal vez" }, { notes: ["is_minor: tal vez"] }],
  ])("%j", async (said, person) => {
    const [told] = personsOf((await read([{ ...ana, ...said }])).all);
    expect(told).toMatchObject(person);
    expect(told?.reported_minor).toBe("reported_minor" in person ? true : undefined);
  });
});

describe("keys in an order of their own", () => {
  test("each record's notes and places stand in the order of its keys", async () => {
    const { all } = await read([
      { ...ana, zeta: 1, alfa: 2, sector: "Osma", direccion: "Calle 1" },
      { alfa: 2, direccion: "Calle 1", sector: "Osma", zeta: 1, ...ana },
      { alfa: 2, nuevo: 3, ...ana, edad: "cien", zeta: 1 },
    ]);
    expect(personsOf(all)).toMatchObject([
      { location: "Osma, Calle 1", notes: ["zeta: 1", "alfa: 2"] },
      { location: "Calle 1, Osma", notes: ["alfa: 2", "zeta: 1"] },
      { notes: ["alfa: 2", "nuevo: 3", "edad: cien", "zeta: 1"] },
    ]);
  });
});

describe("points on a map", () => {
  test.each<[said: object, location: string | undefined, notes: string[]]>([
    [
      { ultima_ubicacion: { lat: 10.6, lng: -66.9 } },
      undefined,
      ["ultima_ubicacion.lat: 10.6", "ultima_ubicacion.lng: -66.9"],
    ],
    [
      { ubicacion: { ciudad: "Macuto", latitud: 10.6, longitud: -66.9 } },
      "Macuto",
      ["ubicacion.latitud: 10.6", "ubicacion.longitud: -66.9"],
    ],
    [
      { last_seen: { type: "Point", coordinates: [-66.9, 10.6] } },
      undefined,
      ["last_seen.type: Point", "last_seen.coordinates: -66.9, 10.6"],
    ],
    [{ ubicacion: [10.6, -66.9] }, undefined, ["ubicacion: 10.6, -66.9"]],
    [{ ubicacion: "no aporta datos" }, undefined, ["ubicacion: no aporta datos"]],
  ])("%j are no public location", async (said, location, notes) => {
    const [person] = personsOf((await read([{ ...ana, ...said }])).all);
    expect(person?.location).toBe(location);
    expect(person?.notes).toEqual(notes);
  });
});
