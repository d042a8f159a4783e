import { describe, expect, test } from "vitest";
import { headerMap } from "../../src/list-reader/columns/maps.js";
import { outline, personsOf, readText } from "./list-text.js";

// Lists with habits that the sample lists do not have.

describe("a hospital list in tabs: titles above, two tables, surname first", async () => {
  const { all, tables } = await readText(
    [
      "HOSPITAL CENTRAL DEL LITORAL\t\t\t\t\t\t",
      "Listado de pacientes – 27/06/2026\t\t\t\t\t\t",
      "\t\t\t\t\t\t",
      "N°\tApellidos y Nombres\tNac.\tCédula\tEdad\tSexo\tCondición",
      "1\tMARCANO BRITO YOSELIN\tV\t12.345.678\t2 meses\tM\tIngresada",
      "2\tRondón Pérez, Luis\tE\t84321987\t45?\tH\tAlta 26/06",
      "3\tGil Carmen\tV\tS/C\t19\tM\tReferida a Caracas",
      "4\t\t\t\t\t\t",
      "Total: 3\t\t\t\t\t\t",
      "Firma: Dra. Rivas\t\t\t\t\t\t",
      "\t\t\t\t\t\t",
      "OBSERVACIÓN\t\t\t\t\t\t",
      "Paciente\tEdad\tDx\tMédico",
      "Dr. Pedro Gil\t50\tTCE\tDra. Mora",
      "NN Masculino\t40\tTCE\tDra. Mora",
    ],
    {},
    "utf16le",
  );
  const persons = personsOf(all);

  test("tells titles, headers, rows and footers apart", () => {
    expect(outline(all)).toEqual([
      "1 title",
      "2 title",
      "3 blank",
      "4 header",
      "5 Yoselin | Marcano Brito",
      "6 Luis | Rondón Pérez",
      "7 Carmen | Gil",
      "8 number without a name",
      "9 footer",
      "10 footer",
      "11 blank",
      "12 footer",
      "13 header",
      "14 Pedro | Gil",
      "15 rejected first_name",
    ]);
    expect(tables.map(({ at }) => at)).toEqual([{ line: 4 }, { line: 13 }]);
    expect(tables[0]?.titles[1]).toBe("Listado de pacientes – 27/06/2026");
  });

  test("takes the hospital from the title, the letter from its column, M as mujer", () => {
    expect(persons[0]).toMatchObject({
      document_id: "V12345678",
      age: 0,
      gender: "female",
      hospital: "hospital_central_del_litoral",
      hospital_status: "admitted",
      status: "found",
      notes: [],
    });
    expect(persons[1]).toMatchObject({
      document_id: "E84321987",
      age: 45,
      gender: "male",
      hospital_status: "discharged",
    });
    expect(persons[1]?.notes).toEqual(["Edad: 45?", "Condición: Alta 26/06"]);
    expect(persons[2]).not.toHaveProperty("hospital_status");
    expect(persons[2]?.notes).toEqual(["Condición: Referida a Caracas"]);
  });
});

describe("a volunteers' list in Portuguese with sections", async () => {
  const { all } = await readText([
    "Primeiro Nome,Sobrenome,CPF,Data de Nascimento,Sexo,Telefone,Contato,Parentesco,Situação,Estado",
    "João,da Silva,123.456.789-09,1-2-84,M,+55 11 91234-5678,Maria Silva,mãe,desaparecido,Zulia",
    '"ANTÔNIO",SANTOS,,31/12/99,masculino,,0414-5550101,hijo,encontrado,Lara',
    "Refugio: Campo de Golf Caribe,,,,,,,,,",
    "Ana,Lima,,,F,,,,,",
    "Refugio: Escuela Bolívar,,,,,,,,,",
    "Eva,Lima,,,F,,,,,",
  ]);
  const persons = personsOf(all);

  test("reads each column", () => {
    expect(persons[0]).toEqual({
      first_name: "João",
      last_name: "da Silva",
      document_type: "other",
      document_id: "123.456.789-09",
      birth_date: "1984-02-01",
      gender: "male",
      contact_person_phone: "+5511912345678",
      contact_person_first_name: "Maria",
      contact_person_last_name: "Silva",
      contact_person_relationship: "mother",
      status: "missing",
      location: "Zulia",
      notes: [],
    });
    expect(persons[1]).toMatchObject({
      first_name: "Antônio",
      last_name: "Santos",
      birth_date: "1999-12-31",
      status: "found",
      contact_person_phone: "+584145550101",
      notes: ["Parentesco: hijo"],
    });
  });

  test("a section line gives the rows below their shelter; an unknown one rejects them", () => {
    expect(outline(all).slice(3)).toEqual([
      "4 title",
      "5 Ana | Lima",
      "6 title",
      "7 rejected shelter",
    ]);
    expect(persons[2]).toMatchObject({
      shelter: "campo_de_golf_caribe",
      shelter_status: "present",
    });
  });
});

describe("an English list with names in many columns", async () => {
  const { all } = await readText([
    "No.|First Name|Middle Name|Surname|Second Surname|D.O.B.|Age|F|M|Passport No|Address|City|Hospital / Shelter|Status|source_notes",
    "1|Mary|ANN|O'NEILL|-|1990-10-30|35||x|AB 123456|12 Main St|Macuto|Clínica Santa Inés|stable|seen by Ana",
    "2|Niña Luz||Gil|Mora|03/04/2020|50|x||V-12.345.678||Macuto|Golf Caribe|left on Monday|",
    "3|Eve||Gil|||~30|x|x||||||",
    "4|Kim||Gil|||||||||Unknown Place||",
  ]);
  const persons = personsOf(all);

  test("joins them, and finds hospitals and shelters in one column", () => {
    expect(persons[0]).toEqual({
      first_name: "Mary Ann",
      last_name: "O'Neill",
      document_type: "passport",
      document_id: "AB123456",
      birth_date: "1990-10-30",
      age: 35,
      gender: "male",
      location: "12 Main St, Macuto",
      hospital: "clinica_santa_ines",
      hospital_status: "admitted",
      status: "found",
      notes: ["Status: stable", "seen by Ana"],
    });
    expect(outline(all).at(-1)).toBe("5 rejected hospital");
  });

  test("an age that contradicts the birth date is dropped; both genders crossed are none", () => {
    expect(persons[1]).toMatchObject({
      first_name: "Luz",
      last_name: "Gil Mora",
      document_id: "V12345678",
      gender: "female",
      shelter: "campo_de_golf_caribe",
      notes: ["Age: 50", "Status: left on Monday"],
    });
    expect(persons[1]).not.toHaveProperty("age");
    expect(persons[2]).toMatchObject({ age: 30, notes: ["Age: ~30", "F: x", "M: x"] });
  });
});

describe("headers over more than one row", () => {
  test("groups above: the second `Nombre` is the contact's", async () => {
    const { all } = await readText([
      ";HOSPITAL CENTRAL DEL LITORAL;;;;;",
      ";Datos del paciente;;;Contacto;;",
      ";Apellidos;Nombres;C.I.;Nombre;Parentesco;Teléfono",
      ";PEÑA GIL;ROSA;12345678-V;Luis Peña;hermano;0416-5550201",
      ";de la Cruz;José;;su mamá;madre;",
    ]);
    expect(personsOf(all)[0]).toEqual({
      first_name: "Rosa",
      last_name: "Peña Gil",
      document_type: "cedula",
      document_id: "V12345678",
      status: "found",
      hospital: "hospital_central_del_litoral",
      hospital_status: "admitted",
      contact_person_first_name: "Luis",
      contact_person_last_name: "Peña",
      contact_person_phone: "+584165550201",
      contact_person_relationship: "sibling",
      notes: [],
    });
    expect(personsOf(all)[1]).toMatchObject({ notes: ["Nombre: su mamá"] });
  });

  test("what a group says of the contact is not the person's", async () => {
    const { all } = await readText([
      "DATOS PERSONALES;;;DATOS DEL REPRESENTANTE;;;",
      "NOMBRES;APELLIDOS;EDAD;NOMBRES;APELLIDOS;CÉDULA;TELÉFONO",
      "Ana;Gil;3;Rosa;Mora;12345678;0414-5550101",
    ]);
    expect(personsOf(all)[0]).toEqual({
      first_name: "Ana",
      last_name: "Gil",
      age: 3,
      contact_person_first_name: "Rosa",
      contact_person_last_name: "Mora",
      contact_person_phone: "+584145550101",
      notes: ["CÉDULA: 12345678"],
    });
  });

  test("`Sexo` over two columns that are crossed; where H occurs, M is mujer", async () => {
    for (const [man, woman] of ["MF", "HM"]) {
      const { all } = await readText([
        "Nombre;Sexo;;CI",
        `;${man};${woman};`,
        "Leo Gil;x;;",
        "Ana Gil;;x;",
      ]);
      expect(personsOf(all).map(({ gender }) => gender)).toEqual(["male", "female"]);
    }
  });

  test("given names in several columns", async () => {
    for (const header of ["Nombre;Nombre;Apellido", "Nombre;Segundo nombre;Apellido"]) {
      const { all } = await readText([header, "Ana;María;Gil"]);
      expect(personsOf(all)[0]).toMatchObject({ first_name: "Ana María", last_name: "Gil" });
    }
  });

  test("a header that goes on in the row below, but not in a section line", async () => {
    const { all } = await readText([
      "N°,Apellidos y,Cédula de,Fecha de,",
      ",Nombres,identidad,nacimiento,Teléfono",
      "1,Gil Mora Ana,V-12.345.678,1/2/90,0414-5550101",
    ]);
    expect(personsOf(all)).toEqual([
      {
        first_name: "Ana",
        last_name: "Gil Mora",
        document_type: "cedula",
        document_id: "V12345678",
        birth_date: "1990-02-01",
        contact_person_phone: "+584145550101",
        notes: [],
      },
    ]);
    const section = await readText(["N°,Nombre,Edad", "Emergencia,,", "1,Ana Gil,3"]);
    expect(outline(section.all)).toEqual(["1 header", "2 title", "3 Ana | Gil"]);
    expect(personsOf(section.all)[0]).toMatchObject({ age: 3, notes: [] });
  });

  test("a second name beside the kinship is the contact's, another one goes to the notes", async () => {
    const { all } = await readText([
      "Nombres;Apellidos;CI;Nombre y Apellido;Parentesco",
      "Ana;Gil;;Rosa Gil;madre",
    ]);
    expect(personsOf(all)[0]).toMatchObject({
      contact_person_first_name: "Rosa",
      contact_person_relationship: "mother",
    });
    const other = await readText(["Nombres;Apellidos;CI;Nombre;Sala", "Ana;Gil;;Dra. Rivas;3"]);
    expect(personsOf(other.all)[0]?.notes).toEqual(["Nombre: Dra. Rivas", "Sala: 3"]);
  });
});

test("a form's questions are headers", async () => {
  const { all } = await readText([
    '"Marca temporal","Nombre y apellido de la persona desaparecida (como en su cédula)","¿Dónde fue vista por última vez?","Tu nombre y apellido","Tu número de teléfono","¿Qué relación tienes con la persona?","¿Ya fue encontrada?"',
    '"26/6/2026 20:42","Luisa Díaz","Los Corales","Pedro Gil","0416-555.01.02","Prima","Sí, está en casa"',
  ]);
  expect(personsOf(all)[0]).toMatchObject({
    location: "Los Corales",
    contact_person_first_name: "Pedro",
    contact_person_last_name: "Gil",
    contact_person_phone: "+584165550102",
    contact_person_relationship: "cousin",
    status: "found",
    notes: ["Marca temporal: 26/6/2026 20:42", "¿Ya fue encontrada?: Sí, está en casa"],
  });
});

test("a chat with a sender before its lines", async () => {
  const { all } = await readText([
    "[26/6/26, 20:41:10] Ana: REFUGIO GOLF CARIBE",
    "[26/6/26, 20:41:12] Ana: Nombre\tEdad\tCI",
    "1. Ana Gil\t30\tV12345678",
    "26/6/26, 8:41 p. m. - Rosa: 2. Eva Gil\t20",
    "[26/6/26, 20:45] Rosa: gracias 🙏",
    "3. Ida Gil 34 años",
  ]);
  expect(outline(all)).toEqual([
    "1 title",
    "2 header",
    "3 Ana | Gil",
    "4 Eva | Gil",
    "5 title",
    "6 Ida | Gil",
  ]);
  expect(personsOf(all)[2]).toMatchObject({
    shelter: "campo_de_golf_caribe",
    notes: ["Nombre: Ida Gil 34 años"],
  });
});

test("what is nobody's row becomes nobody", async () => {
  const { all } = await readText([
    "Nombre y Apellido,Cédula,Edad",
    "| --- | --- |,---,---",
    "Los siguientes son de Macuto,,",
    "Sigue en la hoja 2,,",
    "Subtotal,3,",
    "Av. Principal,,",
    "0212-5550100,,",
    "Cama vacía,,0",
    "Ana Gil,,4",
  ]);
  expect(outline(all).filter((line) => !/title|header/.test(line))).toEqual([
    "6 rejected first_name",
    "7 number without a name",
    "8 rejected first_name",
    "9 Ana | Gil",
  ]);
});

test("a line that names a place ends that of the line before, also when nobody knows it", async () => {
  const { all } = await readText([
    "Nombre;Edad",
    "GOLF CARIBE - 26/06;",
    "Ana Gil;3",
    "Hospital del Litoral;",
    "Leo Gil;",
    "ESCUELA BOLÍVAR;",
    "Noa Gil;",
    "Masculino desconocido;",
  ]);
  const [ana, leo] = personsOf(all);
  expect(ana).toMatchObject({ shelter: "campo_de_golf_caribe" });
  expect(leo).toMatchObject({ hospital: "hospital_central_del_litoral" });
  expect(leo).not.toHaveProperty("shelter");
  expect(outline(all).slice(5)).toEqual(["6 title", "7 rejected shelter", "8 rejected first_name"]);
});

describe("small habits", () => {
  const first = async (header: string, row: string, more = {}) =>
    personsOf((await readText([header, row], more)).all)[0];

  test("`Estado` decides by its values", async () => {
    const status = "hospital_central_del_litoral";
    expect(await first("Nombre;Estado", "Ana Gil;Miranda")).toMatchObject({ location: "Miranda" });
    expect(await first("Nombre;Estado", "Ana Gil;Localizada")).toMatchObject({ status: "found" });
    expect(await first("Nombre;Estado", "Ana Gil;Fallecida", { hospital: status })).toMatchObject({
      hospital_status: "deceased",
    });
    expect(await first("Nombre;Estado", "Ana Gil;Fallecida")).toMatchObject({
      status: "found",
      notes: ["Estado: Fallecida"],
    });
  });

  test("the letter of a cédula in a column of its own, under no header or under one for both", async () => {
    for (const header of ["Nombre;C.I.;", "Nombre;;C.I."]) {
      const e = await first(header, "Ana Gil;E;84.222.333");
      expect(e).toMatchObject({ document_id: "E84222333", notes: [] });
      const p = await first(header, "Ana Gil;P;AB12345");
      expect(p).toMatchObject({ document_type: "passport", document_id: "AB12345" });
    }
  });

  test("under `Apellido/Nombre` a slash parts surnames from given names", async () => {
    const named = { first_name: "Rosa Elena", last_name: "Gil" };
    expect(await first("Apellido/Nombre;Edad", "Gil/Rosa Elena;34")).toMatchObject(named);
    expect(await first("Nombre / Apellido;Edad", "Rosa Elena / Gil;34")).toMatchObject(named);
    expect(await first("Nombre / Apellido;Edad", "Rosa Elena Gil;34")).toMatchObject(named);
  });

  test.each([
    "Ana Gil - fallecida",
    "Ana Gil, fallecida",
    "Ana Gil †",
    "Ana Gil Q.E.P.D.",
    "Ana Gil UCI",
    "Ana Gil embarazada",
    "Ana Gil cama 3",
    "Carpa 2: Ana Gil",
    "Herida: Ana Gil",
    "Ana Gil/hija",
    "Ana Gil - madre",
    "Ana Gil hija de Rosa Paz",
    "Ana Gil, 34",
    "Ana Gil - alta",
    "Ana Gil ya se fue",
  ])("how somebody is, where or whose, is no part of the name: %s", async (name) => {
    const named = { first_name: "Ana", last_name: "Gil", notes: [`Nombre: ${name}`] };
    expect(await first("Nombre;Edad", `${name};34`)).toMatchObject(named);
  });

  test.each(["Alta", "Sala", "Grave", "Vivas", "Herrera"])(
    "a surname is no state: %s",
    async (surname) => {
      const named = { first_name: "Ana", last_name: surname, notes: [] };
      expect(await first("Nombre;Edad", `Ana ${surname};34`)).toMatchObject(named);
    },
  );

  test.each(["Paciente Ana Gil", "Ciudadana Ana Gil", "Enf. Ana Gil", "T.S.U. Ana Gil"])(
    "a title is no part of the name: %s",
    async (name) => {
      const named = { first_name: "Ana", last_name: "Gil", notes: [] };
      expect(await first("Nombre;Edad", `${name};34`)).toMatchObject(named);
    },
  );

  test("what somebody is called besides is no part of the name", async () => {
    for (const name of [
      "Ana Gil (a) La Flaca",
      "Ana Gil, alias Flaca",
      "Ana Gil conocida como Flaca",
    ])
      expect(await first("Nombre;Edad", `${name};34`)).toMatchObject({
        first_name: "Ana",
        last_name: "Gil",
        notes: [`Nombre: ${name}`],
      });
    expect(await first("Nombre;Edad", "Ana Alias;34")).toMatchObject({ last_name: "Alias" });
  });

  test("beside surnames, whom a header only describes is called by the given name", async () => {
    const named = { first_name: "Ana Rosa", last_name: "Gil" };
    expect(await first("Niño/a;Apellido;Edad", "Ana Rosa;Gil;4")).toMatchObject(named);
  });

  test("a place is known without the word for its kind", async () => {
    const shelter = await first("Nombre;Refugio", "Ana Gil;Albergue Campo de Golf Caribe");
    expect(shelter).toMatchObject({ shelter: "campo_de_golf_caribe" });
    const hospital = await first("Nombre;Hospital", "Ana Gil;Clínica Sta. Inés");
    expect(hospital).toMatchObject({ hospital: "clinica_santa_ines" });
    expect(await first("Nombre;Refugio", "Ana Gil;Clínica Golf Caribe")).toBeUndefined();
  });

  test("age and gender in one column", async () => {
    const of = (cell: string) => first("Nombre;Edad/Sexo", `Ana Gil;${cell}`);
    expect(await of("34/F")).toMatchObject({ age: 34, gender: "female", notes: [] });
    expect(await of("M - 6 meses")).toMatchObject({ age: 0, gender: "male", notes: [] });
    expect(await of("60 años F")).toMatchObject({ age: 60, gender: "female", notes: [] });
    expect(await of("adulta/F")).toMatchObject({
      gender: "female",
      notes: ["Edad/Sexo: adulta/F"],
    });
    expect(await of("34 M")).toMatchObject({ notes: ["Edad/Sexo: 34 M"] }); // months?
    expect(await of("46 M")).toMatchObject({ age: 46, gender: "male", notes: [] });
    const { all } = await readText([
      "Nombre;Edad/Sexo",
      "Ana Gil;30 F",
      "Leo Gil;8M",
      "Eva Gil;F 46",
    ]);
    expect(personsOf(all).map(({ age, gender }) => `${age} ${gender}`)).toEqual([
      "30 female",
      "8 male",
      "46 female",
    ]);
  });

  test("`Última vez visto` may say where or when, `Representante` have the surname first", async () => {
    expect(await first("Nombre;Última vez visto", "Ana Gil;Macuto")).toMatchObject({
      location: "Macuto",
    });
    expect(await first("Nombre;Última vez visto", "Ana Gil;24/06/2026")).toEqual({
      first_name: "Ana",
      last_name: "Gil",
      notes: ["Última vez visto: 24/06/2026"],
    });
    const contact = "Apellidos y nombres del representante";
    expect(await first(`Nombre;${contact}`, "Ana Gil;Gil Mora Rosa")).toMatchObject({
      contact_person_first_name: "Rosa",
      contact_person_last_name: "Gil Mora",
    });
  });

  test("a word for a child makes a minor, when there is no age", async () => {
    expect(await first("Nombre;Cédula", "Niña Ana Gil;S/C")).toMatchObject({
      reported_minor: true,
    });
    expect(await first("Nombre;Cédula", "Ana Gil;MENOR")).toMatchObject({
      reported_minor: true,
      notes: [],
    });
    expect(await first("Nombre;Edad", "Ana Gil;bebé")).toMatchObject({
      reported_minor: true,
      notes: ["Edad: bebé"],
    });
    expect(await first("Nombre;CI;Edad", "Ana Gil;menor;7")).not.toHaveProperty("reported_minor");
  });

  test("the column of the row goes before the command line, that before the title", async () => {
    const shelter = "polideportivo_la_guaira";
    const row = "Nombre;Refugio";
    expect(await first(row, "Ana Gil;Golf Caribe", { shelter })).toMatchObject({
      shelter: "campo_de_golf_caribe",
    });
    expect(await first(row, "Ana Gil;-", { shelter })).toMatchObject({ shelter });
  });

  test("`Tipo` and `Número`, an id that is a cédula, a bare serial in an unknown column of dates", async () => {
    expect(await first("Nombre;Tipo;Número", "Ana Gil;E;84321987")).toMatchObject({
      document_id: "E84321987",
    });
    expect(await first("Name;ID", "Ana Gil;V-12.345.678")).toMatchObject({
      document_id: "V12345678",
    });
    expect(await first("Name;ID", "Ana Gil;00017")).toMatchObject({ source_id: "00017" });
    expect(await first("Nombre;F. Ingreso", "Ana Gil;46199")).toMatchObject({
      notes: ["F. Ingreso: 2026-06-26"],
    });
  });

  test("an explicit map goes before what a header says", async () => {
    const map = headerMap({ Quién: "full_name", ESTADO: "note" });
    expect(() => headerMap({ Quién: "name" })).toThrow(RangeError);
    expect(await first("Quién;Estado;Edad", "Ana Gil;Miranda;4", { map })).toMatchObject({
      last_name: "Gil",
      notes: ["Estado: Miranda"],
    });
  });

  test("too long a text goes to the notes, a repeated header is skipped, a rejects file is read again", async () => {
    const place = "x".repeat(301);
    expect(await first("Nombre;Lugar", `Ana Gil;${place}`)).toEqual({
      first_name: "Ana",
      last_name: "Gil",
      notes: [`Lugar: ${place}`],
    });
    const { all } = await readText([
      "Nombre;Edad;rejected_reason",
      "Ana Gil;3;too short",
      "NOMBRE;EDAD;rejected_reason",
      "Nombre;Edad;rejected_reason",
      "Eva Gil;4;",
    ]);
    expect(outline(all)).toEqual([
      "1 header",
      "2 Ana | Gil",
      "3 header row repeated",
      "4 header row repeated",
      "5 Eva | Gil",
    ]);
    expect(personsOf(all)[0]?.notes).toEqual([]);
  });

  test("why a row was rejected once is no header over the rows that follow", async () => {
    const { all } = await readText([
      "N°,Nombre y Apellido,Edad,Sexo,rejected_reason",
      "2,Bebé de Carla Gil,,F,First name: no name of a person",
      "4,Nora Gil,40,F,Surname: a single name",
    ]);
    expect(outline(all)).toEqual(["1 header", "2 rejected first_name", "3 Nora | Gil"]);
  });

  test("names one below the other in a cell are two persons; a name that is wrapped is one", async () => {
    const { all } = await readText([
      "Nombre,Edad",
      '"Ana Gil\nRosa Mora",3',
      '"Ana María\nGil Mora",3',
    ]);
    expect(outline(all)).toEqual(["1 header", "2 rejected first_name", "4 Ana María | Gil Mora"]);
    const surnameFirst = await readText([
      "Apellidos y Nombres,Edad",
      "Cruz Pérez - José Luis,3",
      "Martín Díaz - Rosa Elena,3",
      '"Cruz Pérez\nJosé Luis",3',
      "Primo de Rivera José,3",
    ]);
    expect(outline(surnameFirst.all).filter((line) => line.includes("rejected"))).toEqual([]);
  });

  test("who made a list, when and where it ends is nobody", async () => {
    const lines = ["SALA DE PARTOS", "Cruz Roja Venezolana", "Domingo 22/11", "Fin de la lista"];
    const { all } = await readText([
      "Nombre,Edad",
      ...lines.map((line) => `${line},`),
      "Domingo Cruz,3",
      "Sala Gil,",
      "Salas de León Pedro,",
      "Totals,1",
    ]);
    expect(outline(all).slice(1)).toEqual([
      "2 title",
      "3 title",
      "4 title",
      "5 title",
      "6 Domingo | Cruz",
      "7 Sala | Gil",
      "8 Salas | de León Pedro",
      "9 footer",
    ]);
  });

  test("a header's type of document, and what says otherwise", async () => {
    const of = async (header: string, row: string) => (await first(header, row))?.document_id;
    expect(await of("Nome;CPF/RG", "Ana Gil;123.456.789-09")).toBe("123.456.789-09");
    expect(await of("Nome;CPF/RG", "Ana Gil;Passaporte 123456")).toBe("123456");
    expect(await of("Nome;V/E;CPF/RG", "Ana Gil;E;84.555.666")).toBe("E84555666");
    expect(await of("Nombre;Tipo doc;Número", "Ana Gil;CC;79.123.456")).toBe("79.123.456");
    expect(await of("Nombre;Tipo doc;Número;Nac.", "Ana Gil;CC;79.123.456;E")).toBe("79.123.456");
  });

  test("`Estatus` is read by the place of its row, `Found?` by yes and no", async () => {
    const { all } = await readText([
      "Nombre;Hospital;Refugio;Estatus",
      "Ana Gil;HCL;;Alta",
      "Eva Gil;;Golf Caribe;Se retiró",
      "Ida Gil;;;Localizada",
      "Leo Gil;;;Fallecido",
      "Noa Gil;HCL;Golf Caribe;Hospitalizada",
      "Pía Gil;;Golf Caribe;",
      "Sol Gil;HCL;;LOCALIZADA",
      "Tea Gil;;Golf Caribe;A salvo",
      "Uma Gil;HCL;;Sin localizar",
    ]);
    const states = personsOf(all).map((person) =>
      [person.status, person.hospital_status, person.shelter_status, ...person.notes].join(" "),
    );
    expect(states).toEqual([
      "found discharged ",
      "  departed",
      "found  ",
      "found   Estatus: Fallecido",
      "found admitted ",
      "found  ",
      "found admitted ",
      "found  present",
      "found   Estatus: Sin localizar",
    ]);
    expect(await first("Name;Found?", "Ana Gil;Yes")).toMatchObject({ status: "found", notes: [] });
    expect(await first("Name;Found?", "Ana Gil;no")).toMatchObject({ status: "missing" });
  });

  test("a number before the name has no column, or one without a header", async () => {
    const name = { first_name: "Ana", last_name: "Gil", notes: [] };
    expect(await first(";Nombre;Edad", "7;Ana Gil;")).toEqual(name);
    expect(await first("Nombre;Edad", "7.;Ana Gil;")).toEqual(name);
    expect(await first("Nombre;Edad", "7;Ana Gil")).toEqual(name);
    const { all } = await readText(["Nombre;Edad", "7;F", "8.;"]);
    expect(outline(all).slice(1)).toEqual(["2 rejected first_name", "3 number without a name"]);
  });

  test("in tabs, a line with neither tab nor number is chat", async () => {
    const { all } = await readText([
      "*Nombre*\tEdad",
      "Ana Gil\t3",
      "2. Eva Gil",
      "Seguimos actualizando, Dios los bendiga",
    ]);
    expect(outline(all).slice(1)).toEqual(["2 Ana | Gil", "3 Eva | Gil", "4 chat line"]);
  });

  test("a later table without a place of its own is in that of the one before", async () => {
    const { all } = await readText([
      "Clínica Santa Inés;;",
      "Nombre;Edad;CI",
      "Ana Gil;3;",
      "Total: 1;;",
      "EGRESOS;;",
      "Nombre;Edad;Condición",
      "Eva Gil;4;Alta",
    ]);
    expect(personsOf(all)[1]).toMatchObject({
      hospital: "clinica_santa_ines",
      hospital_status: "discharged",
    });
  });

  test.each(["-", "*", "1 ", "á"])(
    "a row with a cell of 100 KB of %j is read; only a name, a hospital or a state of that length is refused",
    async (unit) => {
      const headers =
        "ID\tN°\tNombre\tApellido\tCédula\tTipo doc\tNac.\tF. Nac.\tEdad\tSexo\tF\tM\tHospital\tEstatus\tFound?\tContacto\tTeléfono\tCorreo\tParentesco\tSector";
      const columns = headers.split("\t");
      const long = `${unit.repeat(100_000 / unit.length)}x`;
      const names = new Map([
        ["Nombre", "Ana"],
        ["Apellido", "Gil"],
      ]);
      const usual = columns.map((header) => names.get(header) ?? "");
      const rows = columns.map((_, at) => usual.with(at, long).join("\t"));
      const refused = new Map([
        ["Nombre", "rejected first_name"],
        ["Apellido", "rejected last_name"],
        ["Hospital", "rejected hospital"],
        ["Estatus", "rejected status"],
        ["Found?", "rejected status"],
      ]);
      const { all } = await readText([headers, ...rows, long]);
      expect(outline(all)).toEqual([
        "1 header",
        ...columns.map((header, at) => `${at + 2} ${refused.get(header) ?? "Ana | Gil"}`),
        `${columns.length + 2} chat line`,
      ]);
    },
  );
});

describe("a chat without a header", () => {
  test("numbered lines are persons, and what stands behind their names", async () => {
    const { all } = await readText([
      "✅ REFUGIO: GOLF CARIBE 26/06",
      "1. Carmen Rosa Pérez",
      "2) José Pérez, 34",
      "3- Marcano Gil, Ana (45 años)",
      "4. Luis Díaz 40 años CI 12.345.678 0414-5550101",
      "seguimos actualizando",
      "5. Desconocido",
      "6. Pedro Sosa - 34/M - Macuto",
      "7. Mateo y Lucas Gil, 6 y 8",
      "8. Rosa",
      "Total 8",
    ]);
    expect(outline(all)).toEqual([
      "1 title",
      "2 Carmen Rosa | Pérez",
      "3 José | Pérez",
      "4 Ana | Marcano Gil",
      "5 Luis | Díaz",
      "6 chat line",
      "7 rejected first_name",
      "8 Pedro | Sosa",
      "9 rejected first_name",
      "10 rejected last_name",
      "11 footer",
    ]);
    const shelter = { shelter: "campo_de_golf_caribe", shelter_status: "present", status: "found" };
    expect(personsOf(all)).toMatchObject([
      { ...shelter, notes: [] },
      { age: 34, notes: [] },
      { age: 45, notes: [] },
      { age: 40, document_id: "12345678", contact_person_phone: "+584145550101", notes: [] },
      { age: 34, gender: "male", notes: ["Macuto"] },
    ]);
  });

  test("`Nombre` above, senders before the lines", async () => {
    const { all } = await readText(["Nombre", "1. Zulmira Oxley", "2. Petra Kalk 30"]);
    expect(outline(all)).toEqual(["1 header", "2 Zulmira | Oxley", "3 Petra | Kalk"]);
    const sent = (text: string) => `[26/6/26, 20:41] Rosa: ${text}`;
    const chat = await readText([sent("1. Ana Gil 30"), sent("2. Luis Mora"), sent("gracias")]);
    expect(outline(chat.all)).toEqual(["1 Ana | Gil", "2 Luis | Mora", "3 chat line"]);
  });

  test("a number behind other words is no age", async () => {
    const { all } = await readText([
      "1. Ana Gil, piso 3, habitación 12",
      "2. Eva Mora, embarazada de 8 meses, 22 años",
    ]);
    expect(personsOf(all)).toMatchObject([
      { first_name: "Ana", notes: ["piso 3, habitación 12"] },
      { first_name: "Eva", age: 22, notes: ["embarazada de 8 meses"] },
    ]);
    expect(personsOf(all)[0]).not.toHaveProperty("age");
  });

  test.each([
    ["goods", ["1. Agua potable", "2. Ropa usada", "3. Harina Juana"]],
    ["instructions", ["1. Llamar a Rosa Gil", "2. Buscar a José Mora en el refugio"]],
    ["streets", ["1. Av. José Martí", "2. Calle Carmen Gil", "3. Plaza Luis Mora"]],
    ["names without numbers", ["Carmen Pérez", "José Gil"]],
    ["a table without a header", ["1,Ana Gil,34,V12345678", "2,José Mora,40,"]],
    ["a table whose header nobody knows", ["Nro;Quién;Dónde", "1. Ana Gil;3;x", "2. José Gil;4;y"]],
  ])("%s: refused, with advice", async (_, lines) => {
    await expect(readText(lines)).rejects.toThrow(
      /No header row was found\. .*Nombre, Edad, Cédula/,
    );
  });
});

describe("headers as people word them", () => {
  const fieldsOf = async (header: string) => {
    const { tables } = await readText([header, header.replaceAll(/[^;]+/g, "-")]);
    return tables[0]?.columns.map(({ field }) => field);
  };

  test.each([
    [
      "Nom. y Ape.;F/Nac;Nº Ced;Edo. salud;Tlf fam",
      "full_name birth_date document_id hospital_status contact_person_phone",
    ],
    ["Pcte.;Ed./Sx.;Está?", "full_name age_and_gender shelter_status"],
    [
      "¿Cuál es el nombre completo de la persona?;Indique su edad;¿De qué comunidad proviene?",
      "full_name age location",
    ],
    [
      "Nombre de la persona que busca;¿Cuántos años tiene?;Su nombre;Su teléfono",
      "full_name age contact_name contact_person_phone",
    ],
    ["Nombre completo de su familiar desaparecido;Edad del familiar", "full_name age"],
    [
      "grupo_persona/nombres;grupo_persona/apellidos;grupo_contacto/telefono",
      "first_name last_name contact_person_phone",
    ],
    ["Jefe de familia;Cédula;Nombre;C.I.", "note note full_name document_id"],
    [
      "Jefe(a) de hogar;Cédula del jefe(a);Edad;Niños menores de 5",
      "full_name document_id age note",
    ],
    ["Hermano/a;Edad", "full_name age"],
    [
      "Sobreviviente;Edad;Familiar fallecido;Cédula del fallecido;Parentesco con el fallecido",
      "full_name age note note note",
    ],
    ["Nombre del fallecido;Edad;Cédula del fallecido", "full_name age document_id"],
    ["Nombre y apellido;Cédula del vecino;Nombre del hermano", "full_name note note"],
    [
      "First Name / Prénom / Nombre;Last Name / Nom / Apellido;Age/Âge/Edad",
      "first_name last_name age",
    ],
    ["Nome / Nombre;Cognome / Apellido;Edad", "first_name last_name age"],
    ["Apellidos / Nombres;Edad", "full_name_surname_first age"],
    ["Nombre y apellido;Meses;Años", "full_name note age"],
    ["Nombre y apellido;Años;Meses", "full_name age note"],
    ["Nombre y apellido;Edad (años);Edad (meses)", "full_name age age"],
    ["Nombre y apellido;Edad (meses);Edad (años)", "full_name note age"],
    [`Nombre y apellido;Edad;Cédula ${"a".repeat(5_000)}`, "full_name age note"],
    [
      "Name (First);Name (Last);Ref No;Parentesco c/paciente",
      "first_name last_name note contact_person_relationship",
    ],
  ])("%s", async (header, fields) => expect((await fieldsOf(header))?.join(" ")).toBe(fields));

  test("a header of which not every word is known is a name where its values are names", async () => {
    const { all } = await readText([
      "Nombre que dice el niño;Edad;Sexo",
      "Ana Gil;8;F",
      "Luis Mora;7;M",
    ]);
    expect(outline(all)).toEqual(["1 header", "2 Ana | Gil", "3 Luis | Mora"]);
  });

  test("`En el refugio` is a status where it is answered by yes and no", async () => {
    const { all } = await readText(["Nombre;En el refugio", "Ana Gil;Sí", "Eva Gil;No"], {
      shelter: "polideportivo_la_guaira",
    });
    const states = personsOf(all).map(({ shelter_status }) => shelter_status);
    expect(states).toEqual(["present", "departed"]);
  });

  test("marks of text around values mean nothing", async () => {
    const { all } = await readText([
      "'Nombre','Fecha Nac','Edad'",
      "'Ana Gil','03/04/1987',",
      "Eva Gil,'03/04/1987,",
      "'D''Ambrosio Gil',lunes 03/04/1987,",
    ]);
    const births = personsOf(all).map(
      ({ first_name, birth_date }) => `${first_name} ${birth_date}`,
    );
    expect(births).toEqual(["Ana 1987-04-03", "Eva 1987-04-03", "D'Ambrosio 1987-04-03"]);
  });
});

describe("words for what is not known", () => {
  test("their text goes to the notes; they name nobody, no place and no contact", async () => {
    const list = [
      "Nombre;Apellido;Cédula;Edad;Teléfono;Hospital;Estatus;Dirección;Familiar;Observaciones",
      "Ana;Gil;no sabe;N/R;sin teléfono;por confirmar;pendiente;Sin dirección;se desconoce;no aplica",
      "no sabe;Gil;;;;;;;;",
      "Ana;se desconoce;;;;;;;;",
      "Eva;Gil;S/I;N/A;no tiene;ND;-;desconocido;ninguno;SI/N",
    ];
    const { all } = await readText(list, { statement: { status: "missing", by: "given" } });
    expect(outline(all)).toEqual([
      "1 header",
      "2 Ana | Gil",
      "3 rejected first_name",
      "4 rejected last_name",
      "5 Eva | Gil",
    ]);
    const [ana, eva] = personsOf(all);
    expect(ana).toEqual({
      first_name: "Ana",
      last_name: "Gil",
      notes: [
        "Cédula: no sabe",
        "Edad: N/R",
        "Teléfono: sin teléfono",
        "Hospital: por confirmar",
        "Estatus: pendiente",
        "Dirección: Sin dirección",
        "Familiar: se desconoce",
        "Observaciones: no aplica",
      ],
    });
    expect(eva).toEqual({ first_name: "Eva", last_name: "Gil", notes: [] });
  });

  test("a hospital that is not known leaves the row that of the command line", async () => {
    const lines = ["Paciente;Hospital;Estatus", "Ana Gil;no sabe;alta", "Eva Gil;HCL;(alta)"];
    const { all } = await readText(lines, { hospital: "clinica_santa_ines" });
    expect(personsOf(all)).toMatchObject([
      {
        hospital: "clinica_santa_ines",
        hospital_status: "discharged",
        notes: ["Hospital: no sabe"],
      },
      { hospital: "hospital_central_del_litoral", hospital_status: "discharged", notes: [] },
    ]);
  });
});

describe("values as spreadsheets and telephones send them", () => {
  test("formulas of text, apostrophes, invisible and full-width characters", async () => {
    const { all } = await readText([
      "Nombre,Apellido,Cédula,Fecha de nacimiento,Edad,Teléfono",
      'Ana,Gil,"=""12345678""","=""03/04/1987""","=""39""","=""04145550101"""',
      "'Ana,'Gil,'V-12345678,'03/04/1987,'39,'0414-5550101",
      "\u200eAna\u200b,Gil\u00a0,V\u00a012.345.678,03/04/1987\u200b,\u00a039,0414\u00a0555\u00a001\u00a001",
      "Ana,Gil,Ｖ１２３４５６７８,０３／０４／１９８７,３９,０４１４－５５５０１０１",
      '"=""Ana""",Gil,,,,',
    ]);
    const known = {
      first_name: "Ana",
      last_name: "Gil",
      document_type: "cedula",
      birth_date: "1987-04-03",
      age: 39,
      contact_person_phone: "+584145550101",
      notes: [],
    };
    expect(personsOf(all)).toEqual([
      { ...known, document_id: "12345678" },
      { ...known, document_id: "V12345678" },
      { ...known, document_id: "V12345678" },
      { ...known, document_id: "V12345678" },
    ]);
    expect(outline(all).at(-1)).toBe("6 rejected first_name");
  });

  test("a letter O is no zero", async () => {
    const line = "Ana,Gil,V-12O45678,3O,O414-5550101";
    const { all } = await readText(["Nombre,Apellido,Cédula,Edad,Teléfono", line]);
    expect(personsOf(all)).toEqual([
      {
        first_name: "Ana",
        last_name: "Gil",
        notes: ["Cédula: V-12O45678", "Edad: 3O", "Teléfono: O414-5550101"],
      },
    ]);
  });

  test("coordinates are no public place; `Edad (meses)` counts months", async () => {
    const { all } = await readText([
      "Nombre;Edad (meses);Ubicación",
      "Ana Gil;30;10.6012, -66.9301",
      "Eva Gil;2 años;Av. 5, casa 10",
      "Luz Gil;8;23 de Enero",
    ]);
    expect(personsOf(all)).toMatchObject([
      { age: 2, notes: ["Ubicación: 10.6012, -66.9301"] },
      { age: 2, location: "Av. 5, casa 10" },
      { age: 0, location: "23 de Enero" },
    ]);
    expect(personsOf(all)[0]?.location).toBeUndefined();
  });

  test("a column `Egreso` or `Alta` of dates is no status", async () => {
    for (const header of ["Egreso", "Alta", "Fecha de alta"]) {
      const lines = [`Paciente;Edad;${header}`, "Ana Gil;30;27/06/2026", "Eva Gil;31;"];
      const { all } = await readText(lines, { hospital: "clinica_santa_ines" });
      expect(personsOf(all)).toMatchObject([
        { notes: [`${header}: 27/06/2026`] },
        { hospital_status: "admitted", notes: [] },
      ]);
      expect(personsOf(all)[0]).not.toHaveProperty("hospital_status");
    }
  });

  test("telephones of a numbered list are those of the given country", async () => {
    const lines = ["1. Ana Gil, 34 años, 310 555 0101", "2. Nina Paz, (40), 310 555 0102"];
    const { all } = await readText(lines, { phoneRegion: "CO" });
    expect(personsOf(all)).toMatchObject([
      { first_name: "Ana", age: 34, contact_person_phone: "+573105550101" },
      { first_name: "Nina", age: 40, contact_person_phone: "+573105550102" },
    ]);
  });
});

describe("under a header that nobody knows", () => {
  test("a column is what nearly all of its values are, where no other tells that", async () => {
    const { all } = await readText([
      "Apellidos;Nombre tal como suena;S.;¿Sigue perdida o ya apareció?;Nº en el carnet azul;Escribirle aquí;Apodo",
      "Gil;Ana;F;Localizada;V-12.345.678;ana@example.org;la Nena",
      "Rojas;Eva;F;Desaparecida;V-9.876.543;eva@example.org;",
      "Mora;Leo;M;Localizado;E-84.111.222;leo@example.org;x",
    ]);
    expect(personsOf(all)[0]).toEqual({
      first_name: "Ana",
      last_name: "Gil",
      gender: "female",
      status: "found",
      document_type: "cedula",
      document_id: "V12345678",
      notes: ["Escribirle aquí: ana@example.org", "Apodo: la Nena"],
    });
  });

  test("days of long ago, telephones and e-mails may be anybody's: they are asked about", async () => {
    const { all, tables } = await readText([
      "Nombre y Apellido;Cumple;Boda;Al aparato;Ingresado el",
      "Ana Gil;3/4/87;1/2/2009;0414-5550101;25/06/2026",
      "Eva Rojas;12/12/1961;3/4/1990;0212 5550102;25/06/2026",
      "Leo Mora;1/2/2019;;+57 310 5550103;26/06/2026",
    ]);
    expect(personsOf(all)[0]).toEqual({
      first_name: "Ana",
      last_name: "Gil",
      birth_date: "1987-04-03",
      notes: ["Boda: 1/2/2009", "Al aparato: 0414-5550101", "Ingresado el: 25/06/2026"],
    });
    expect(tables[0]?.columns[3]).toMatchObject({ unsure: ["contact_person_phone"] });
    const nameless = await readText([
      "Nombre y Apellido;Edad;Hotline;F.U.R.",
      "Ana Gil;39;0414-5550101;3/4/1987",
      "Eva Rojas;64;0212 5550102;12/12/1961",
      "Leo Mora;7;+57 310 5550103;1/2/2019",
    ]);
    expect(nameless.tables[0]?.columns.map(({ field }) => field)).toEqual([
      "full_name",
      "age",
      "note",
      "note",
    ]);
  });

  test("how patients are stays in the notes, and nobody is taken to be admitted; who is there, in a shelter", async () => {
    const patients = await readText(
      [
        "Nombre y Apellido;Edad;Seguimiento",
        "Ana Gil;9;Alta",
        "Eva Rojas;8;UCI",
        "Leo Mora;7;Em observação",
      ],
      { hospital: "hospital_central_del_litoral" },
    );
    expect(
      personsOf(patients.all).map(({ hospital_status, notes }) => [hospital_status, notes]),
    ).toEqual(
      ["Alta", "UCI", "Em observação"].map((word) => [undefined, [`Seguimiento: ${word}`]]),
    );
    const refugees = await readText(
      [
        "Nombre y Apellido;Edad;¿Presente en el conteo?;¿Come?",
        "Ana Gil;9;Sí;Sí",
        "Eva Rojas;8;Se retiró;No",
      ],
      { shelter: "campo_de_golf_caribe" },
    );
    expect(personsOf(refugees.all).map((person) => person.shelter_status)).toEqual([
      "present",
      "departed",
    ]);
  });

  test("what a header speaks of in words that nobody knows is told of the contact by the values", async () => {
    const { all } = await readText([
      "Nombre y Apellido;Edad;Contacto en su país;Contacto más de confianza;Contacto disponible de noche",
      "Ana Gil;9;Rosa Gil;mamá;0414-5550101",
      "Eva Rojas;8;José Rojas;hermano;0212-5550102",
    ]);
    expect(personsOf(all)[0]).toEqual({
      first_name: "Ana",
      last_name: "Gil",
      age: 9,
      notes: [],
      contact_person_first_name: "Rosa",
      contact_person_last_name: "Gil",
      contact_person_relationship: "mother",
      contact_person_phone: "+584145550101",
    });
    const known = await readText(["Nombre y Apellido;Edad;El contacto es su", "Ana Gil;9;mamá"]);
    expect(personsOf(known.all)[0]?.notes).toEqual(["El contacto es su: mamá"]);
    const free = await readText([
      "Nombre y Apellido;Edad;Contacto con epidemiología",
      "Ana Gil;9;caso sospechoso",
      "Eva Rojas;8;vecino con fiebre",
    ]);
    expect(personsOf(free.all)[0]?.notes).toEqual(["Contacto con epidemiología: caso sospechoso"]);
  });

  test("of two columns of documents one may tell the type", async () => {
    const { all } = await readText([
      "Nombre y Apellido;Documento presentado;Número de documento",
      "Ana Gil;Pasaporte;F30112904",
      "Eva Rojas;Cédula;12.345.678",
    ]);
    expect(personsOf(all)).toMatchObject([
      { document_type: "passport", document_id: "F30112904", notes: [] },
      { document_type: "cedula", document_id: "12345678", notes: [] },
    ]);
  });

  test("bare numbers are no days of birth, and yes and no no status", async () => {
    const { all } = await readText([
      "Nombre y Apellido;Edad;Prontuario;¿Camina?",
      "Ana Gil;9;33017;Sí",
      "Eva Rojas;8;33018;No",
      "Leo Mora;7;33019;Sí",
    ]);
    expect(personsOf(all)[0]).toEqual({
      first_name: "Ana",
      last_name: "Gil",
      age: 9,
      notes: ["Prontuario: 33017", "¿Camina?: Sí"],
    });
  });

  test("names make no header of the row above them: who knows the list says which column it is", async () => {
    const lines = ["Fulano;Años;Cédula", "Ana Gil;30;V-12.345.678", "Luis Mora;31;"];
    await expect(readText(lines)).rejects.toThrow("Nombre, Edad, Cédula");
    const map = headerMap({ Fulano: "full_name" });
    const { all } = await readText(lines, { map });
    expect(outline(all)).toEqual(["1 header", "2 Ana | Gil", "3 Luis | Mora"]);
  });

  test("names over columns that not only persons have make no header", async () => {
    const rows = [
      "Autoridad;Teléfono;Municipio",
      "Ana Gil;0414-5550101;Vargas",
      "Luis Mora;;Vargas",
    ];
    await expect(readText(rows)).rejects.toThrow(/No header row/);
  });

  test("a column of which only some values are such stays in the notes", async () => {
    const { all } = await readText([
      "Nombre y Apellido;Edad;Clave",
      "Ana Gil;30;F",
      "Eva Rojas;31;B2",
      "Leo Mora;32;C",
    ]);
    expect(personsOf(all)[0]).toMatchObject({ notes: ["Clave: F"] });
    expect(personsOf(all)[0]).not.toHaveProperty("gender");
  });
});

test("a row of numbers with two words of headers in it is none", async () => {
  const { all } = await readText([
    "Lista de la brigada",
    "Nombre;Ident.;Años;Hora;Llegó;Lugar;Cómo está",
    "Ana Gil;V-12.345.678;47;14:30;26/06;Torre B;Localizado",
    "Klaus Mora;Pasaporte C4F7H2K9L;52;07:55;27/06;Posada;Localizado",
  ]);
  expect(outline(all)).toEqual(["1 title", "2 header", "3 Ana | Gil", "4 Klaus | Mora"]);
});

test("a list of relatives or of newborns has a header, too", async () => {
  const sought = await readText([
    "Nombre y apellido del familiar;Edad;Quién lo busca;Visto en",
    "Ana Gil;34 años;Rosa Gil;Macuto",
    "Luis Mora;45 aprox;su hermana;Carayaca",
  ]);
  expect(outline(sought.all)).toEqual(["1 header", "2 Ana | Gil", "3 Luis | Mora"]);
  const born = await readText([
    "Apellidos y nombres del recién nacido;Nació el;Sexo del RN;Persona a quien llamar",
    "ROMERO CASTRO, SANTIAGO;25/06/2026;M;Verónica Castro",
    "RN de Génesis Rivero;26/06/2026;F;Génesis Rivero",
  ]);
  expect(outline(born.all)).toEqual([
    "1 header",
    "2 Santiago | Romero Castro",
    "3 rejected first_name",
  ]);
});

test("surnames stand beside given names, whatever their header says besides", async () => {
  const { all } = await readText([
    "Nome próprio;Apelido de família;Idade;Apellido del médico",
    "Beatriz;de Sousa;30;Rojas",
  ]);
  expect(personsOf(all)).toMatchObject([
    { first_name: "Beatriz", last_name: "de Sousa", notes: ["Apellido del médico: Rojas"] },
  ]);
});

test("Irma is a name, irmã a sister", async () => {
  const { all } = await readText([
    "Nombre y apellido;Edad;Familiar",
    "Ana Gil;30;Irma Mora",
    "Eva Gil;31;irmã Rosa Mora",
  ]);
  expect(personsOf(all)).toMatchObject([
    { contact_person_first_name: "Irma", contact_person_last_name: "Mora", notes: [] },
    { contact_person_first_name: "Rosa", contact_person_last_name: "Mora" },
  ]);
});

test("words of headers in all cells are nobody", async () => {
  const { all } = await readText([
    "No.;Family name;Given names;Age;Sex",
    "1;Gil;Ana;30;F",
    "ID number;Last seen at;Status;Contact person;Contact phone",
    "2;Mora;Eva;31;F",
  ]);
  expect(outline(all)).toEqual([
    "1 header",
    "2 Ana | Gil",
    "3 header row repeated",
    "4 Eva | Mora",
  ]);
});

test("a number of the patient that does not count the rows is that of a record", async () => {
  const record = await readText([
    "N° de paciente;Nombre y Apellido",
    "4512;Ana Gil",
    "4533;Eva Mora",
  ]);
  expect(personsOf(record.all)[0]?.notes).toEqual(["N° de paciente: 4512"]);
  const counted = await readText(["N° de paciente;Nombre y Apellido", "1;Ana Gil", "2;Eva Mora"]);
  expect(personsOf(counted.all)[0]?.notes).toEqual([]);
});

test("a header that comes once more, word for word, is no person", async () => {
  const header = "Nº ord.;Nome completo do passageiro;Poltrona;Idade";
  const { all } = await readText([header, "1;Ana Gil;01A;30", header, "2;Eva Mora;01B;31"]);
  expect(outline(all)).toEqual([
    "1 header",
    "2 Ana | Gil",
    "3 header row repeated",
    "4 Eva | Mora",
  ]);
});
