/** What once was answered wrongly, or is likely to be: sent to every operation in each run. */
export const pinned = {
  bodies: [
    '{"__proto__":{"polluted":1}}',
    '{"constructor":{"prototype":{"polluted":1}},"toString":1,"hasOwnProperty":1}',
    '{"first_name":"Ana","first_name":{"$gt":""},"links":{"length":1}}',
    `{"message":"${"\\u0301".repeat(5_000)}","description":"${"\\u202e".repeat(5_000)}"}`,
    '{"age":-0,"birth_date":"+275760-09-13","found_at":"0000-00-00T00:00:00Z"}',
    '{"hospital":"constructor","shelter":"__proto__","status":"toString","reason":"valueOf"}',
    '[{"first_name":"Ana"}]',
    `{"shelter":${"[".repeat(100_000)}${"]".repeat(100_000)}}`,
    `{"links":${'[{"type":'.repeat(5_000)}0${"}]".repeat(5_000)}}`,
  ],
  queries: [
    "__proto__=1&constructor=2&limit=1&limit=1",
    "cursor=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA&limit=999999999999999",
    "age_min=999999999999999&age_max=0",
    "query=%F0%9F%91%A9%E2%80%8D%F0%9F%91%A7%00&order=created_at%09desc",
    "hospital=,,,&gender=&source=%2C",
  ],
  headers: [
    { "If-None-Match": "*" },
    { "Accept-Encoding": "gzip, br" },
    { "If-Match": '"999999999999999-x", W/"1-x", *' },
    { "Content-Type": 'application/json; charset="utf-8', "Content-Encoding": "gzip" },
    { "Idempotency-Key": "x", "Accept-Language": "es;q=9,*;q=-1" },
  ],
};
