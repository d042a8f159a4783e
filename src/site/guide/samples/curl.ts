import type { Samples } from "./topics.js";

/** For a shell with `API` and `KEY` set. */
export const curl: Samples = {
  first: `curl -s "$API/v1/persons?limit=1" -H "Authorization: Bearer $KEY"
curl -s "$API/v1/options" -H "Authorization: Bearer $KEY" -H "Accept-Language: en"`,

  client: `# --retry waits as Retry-After says, else 1, 2, 4... seconds. Keep one Idempotency-Key for all tries of a POST.
curl -s --retry 5 --max-time 60 "$API/v1/persons?limit=1" -H "Authorization: Bearer $KEY"`,

  create: String.raw`curl -s --retry 5 "$API/v1/persons" \
  -H "Authorization: Bearer $KEY" \
  -H "Content-Type: application/json" \
  -H "Idempotency-Key: $(uuidgen 2>/dev/null || date +%s%N)" \
  -d '{"first_name": "Ana", "last_name": "Ejemplo Rivas", "age": 34, "gender": "female",
       "location": "La Guaira", "source_id": "our-1001-curl",
       "contact_person_first_name": "Luis", "contact_person_phone": "0414-5550101",
       "contact_person_email": "luis@example.org"}'`,

  search: String.raw`curl -s --retry 5 -G "$API/v1/persons" -H "Authorization: Bearer $KEY" \
  --data-urlencode "query=ejenplo ana" -d status=missing -d gender=female -d limit=50`,

  file: String.raw`# -f: a file that breaks off, or an answer that is no file, ends with an error
curl -sf -G "$API/v1/persons" -H "Authorization: Bearer $KEY" -H "Accept: text/csv" \
  -H "Accept-Language: es" -d status=missing -o persons.csv
cat persons.csv`,

  photo: `# ID: the id of a person of your source
curl -s --retry 5 "$API/v1/persons/$ID/photo" -H "Authorization: Bearer $KEY" -F "photo=@photo.jpg"`,

  change: String.raw`# -i shows the ETag of the record as you saw it
curl -si "$API/v1/persons/$ID" -H "Authorization: Bearer $KEY" > record.txt
ETAG=$(sed -n 's/^[Ee][Tt][Aa][Gg]: *//p' record.txt | tr -d '\r')
curl -s -X PATCH "$API/v1/persons/$ID" -H "Authorization: Bearer $KEY" \
  -H "Content-Type: application/json" -H "If-Match: $ETAG" \
  -d '{"status": "found", "found_notes": "With her sister"}'`,

  changes: String.raw`curl -s --retry 5 "$API/v1/changes?limit=100" -H "Authorization: Bearer $KEY" > page.json
CURSOR=$(sed -n 's/.*"next_cursor":"\([^"]*\)".*/\1/p' page.json)
# Keep the cursor: whatever happens from here on is behind it.
curl -s --retry 5 "$API/v1/changes?limit=100&cursor=$CURSOR" -H "Authorization: Bearer $KEY" > next.json
cat page.json`,

  pfif: String.raw`curl -sf "$API/v1/pfif/persons?min_entry_date=2020-01-01T00:00:00Z&max_results=200" \
  -H "Authorization: Bearer $KEY" > persons.xml
cat persons.xml`,

  feed: String.raw`curl -s --retry 5 -G "$API/v1/persons" -H "Authorization: Bearer $KEY" \
  --data-urlencode "order=updated_at asc" -d limit=100 > page.json
CURSOR=$(sed -n 's/.*"next_cursor":"\([^"]*\)".*/\1/p' page.json)
# The next page takes the cursor alone. Where next_cursor is null, keep the cursor that you used last.
[ -z "$CURSOR" ] || curl -s --retry 5 -G "$API/v1/persons" -H "Authorization: Bearer $KEY" -d "cursor=$CURSOR" > next.json
cat page.json`,

  directory: `curl -sf "$API/v1/hsds/services?per_page=100&full=true" -H "Authorization: Bearer $KEY"`,

  webhook: String.raw`# once; keep the secret, which is in this answer alone
curl -sf --retry 5 "$API/v1/webhooks" -H "Authorization: Bearer $KEY" -H "Content-Type: application/json" \
  -H "Idempotency-Key: $(uuidgen 2>/dev/null || date +%s%N)" \
  -d '{"url": "https://partner.example.org/registry", "events": ["person.changed", "person.gone"]}' > webhook.json
sed -n 's/.*"secret":"\([^"]*\)".*/\1/p' webhook.json`,

  verify: String.raw`# body.json: the body as it came, byte by byte. The other variables: the headers of the request.
HEX=$(printf %s "$SECRET" | cut -c7- | base64 -d | od -An -v -tx1 | tr -d ' \n')
EXPECTED=$( (printf '%s.%s.' "$WEBHOOK_ID" "$WEBHOOK_TIMESTAMP"; cat body.json) |
  openssl dgst -sha256 -mac HMAC -macopt "hexkey:$HEX" -binary | base64)
AGE=$(( $(date +%s) - WEBHOOK_TIMESTAMP ))
case " $WEBHOOK_SIGNATURE " in
  *" v1,$EXPECTED "*) [ "$AGE" -le 300 ] && [ "$AGE" -ge -300 ] && echo genuine || echo forged ;;
  *) echo forged ;;
esac`,
};
