import { expect, test } from "vitest";
import { aPerson, startApi } from "../../support/api.js";
import { aJpeg, blank } from "../../support/images.js";

const api = await startApi();
/** 49 megapixels that must be decoded as a whole. */
const large = await blank(7_000, 7_000).png({ progressive: true }).toBuffer();
const many = 12;

async function uploader(source: string) {
  const client = await api.clientWith(["persons:write"], { source });
  return async (photo: Buffer) => {
    const [person] = await api.savePersons(aPerson({ source }));
    return client.post(`/v1/persons/${person?._id}/photo`).attach("photo", photo, "photo");
  };
}

test.each([
  ["small", await aJpeg()],
  ["large", large],
])(
  "a %s photo of another key is stored while many large ones of one key wait",
  async (_size, photo) => {
    const crowd = await uploader("crowd");
    const other = await uploader("form");
    let answered = 0;
    const uploads = Array.from({ length: many }, () =>
      crowd(large).then(() => {
        answered += 1;
      }),
    );
    await Promise.race(uploads);
    expect((await other(photo)).status).toBe(200);
    expect(answered).toBeLessThan(many / 2);
    await Promise.all(uploads);
  },
);
