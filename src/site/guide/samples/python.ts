import type { Samples } from "./topics.js";

/** For Python 3.9 and its standard library; all but the first use `registry.py`, which `client` is. */
export const python: Samples = {
  first: `import json, os, urllib.request

headers = {"Authorization": "Bearer " + os.environ["KEY"]}
request = urllib.request.Request(os.environ["API"] + "/v1/persons?limit=1", headers=headers)
with urllib.request.urlopen(request, timeout=60) as answer:
    print(answer.status, json.load(answer))`,

  client: `# registry.py
import http.client, json, os, random, time, urllib.error, urllib.request, uuid

API, KEY = os.environ["API"], os.environ["KEY"]
MAX_TRIES = 8


class Refused(Exception):
    def __init__(self, status, code, body):
        super().__init__(f"{status} {body}")
        self.status, self.code, self.body = status, code, body


def call(method, path, body=None, headers=None):
    """Repeats what is worth repeating; raises Refused for whatever else is refused."""
    headers = {"Authorization": "Bearer " + KEY, **(headers or {})}
    if method == "POST":
        headers["Idempotency-Key"] = str(uuid.uuid4())  # one for all tries
    if body is not None and not isinstance(body, bytes):
        headers["Content-Type"] = "application/json"
        body = json.dumps(body).encode()
    for tries in range(1, MAX_TRIES + 1):
        pause = min(2**tries, 60) * random.uniform(0.5, 1)
        try:
            request = urllib.request.Request(API + path, body, headers, method=method)
            with urllib.request.urlopen(request, timeout=60) as answer:
                data = None if answer.status == 204 else json.load(answer)
                return data, answer.headers.get("ETag")
        except urllib.error.HTTPError as error:
            after = error.headers.get("Retry-After")
            if tries == MAX_TRIES or (after is None and error.code < 502):
                text = error.read().decode()
                raise Refused(error.code, error.headers.get("Error-Code"), text) from None
            pause = max(pause, float(after or 0))
        except (OSError, http.client.HTTPException, ValueError):  # the network
            if tries == MAX_TRIES:
                raise
        time.sleep(pause)`,

  create: `import json
from registry import call

answer, _ = call("POST", "/v1/persons", {
    "first_name": "Ana",
    "last_name": "Ejemplo Rivas",
    "age": 34,
    "gender": "female",
    "location": "La Guaira",
    "source_id": "our-1001-python",  # your own id: a second one is refused with 409
    "contact_person_first_name": "Luis",
    "contact_person_phone": "0414-5550101",
    "contact_person_email": "luis@example.org",
})
print(json.dumps(answer["data"], ensure_ascii=False))`,

  search: `from urllib.parse import urlencode
from registry import call

filters = {"query": "ejenplo ana", "status": "missing", "gender": "female", "limit": 50}
for _ in range(3):
    answer, _etag = call("GET", "/v1/persons?" + urlencode(filters))
    for person in answer["data"]:
        print(person["first_name"], person["last_name"], person["age_label"], person.get("location"))
    if answer["pagination"]["next_cursor"] is None:
        break
    filters = {"cursor": answer["pagination"]["next_cursor"]}  # it carries the filters`,

  file: `import json, os
from urllib.request import Request, urlopen

request = Request(os.environ["API"] + "/v1/persons?status=missing")
request.add_header("Authorization", "Bearer " + os.environ["KEY"])
request.add_header("Accept", "application/x-ndjson")
persons = 0
with urlopen(request, timeout=900) as answer:
    for line in answer:  # raises when the file breaks off
        person = json.loads(line)
        persons += 1
print(persons, "persons; more than the file has:", answer.headers["List-Truncated"])`,

  photo: String.raw`import os, uuid
from registry import call

boundary = uuid.uuid4().hex
with open("photo.jpg", "rb") as file:
    body = (
        f'--{boundary}\r\nContent-Disposition: form-data; name="photo"; filename="photo.jpg"\r\n'
        "Content-Type: image/jpeg\r\n\r\n"
    ).encode() + file.read() + f"\r\n--{boundary}--\r\n".encode()
form = {"Content-Type": "multipart/form-data; boundary=" + boundary}
answer, _ = call("POST", "/v1/persons/" + os.environ["ID"] + "/photo", body, form)
print(answer["data"]["photo_url"])`,

  change: `import os
from registry import Refused, call

path = "/v1/persons/" + os.environ["ID"]
_, etag = call("GET", path)
try:
    change = {"status": "found", "found_notes": "With her sister"}
    answer, _ = call("PATCH", path, change, {"If-Match": etag})
    print(answer["data"]["status"]["handle"])
except Refused as error:
    if error.status != 412:
        raise
    print("Somebody was quicker: read the record again before you change it.")`,

  changes: `import os
from urllib.parse import urlencode
from registry import Refused, call

copy = {}  # your database
cursor = open("changes-cursor").read() if os.path.exists("changes-cursor") else ""
is_at_end = False
while not is_at_end:
    query = {"limit": 100, **({"cursor": cursor} if cursor else {})}
    try:
        answer, _ = call("GET", "/v1/changes?" + urlencode(query))
        for change in answer["data"]:
            if change["person"]:
                copy[change["id"]] = change["person"]
            else:
                copy.pop(change["id"], None)  # deleted or hidden: nobody may see it any more
        is_at_end = len(answer["data"]) < answer["pagination"]["limit"]  # ask again in a minute
        cursor = answer["pagination"]["next_cursor"]  # never null
    except Refused as error:
        if error.status != 410:
            raise
        copy.clear()  # the cursor is too old: begin again
        cursor = ""
    with open("changes-cursor", "w") as file:
        file.write(cursor)  # when the page is stored, not before
print(len(copy), "persons")`,

  pfif: `import os
from urllib.parse import urlencode
from urllib.request import Request, urlopen
from xml.etree import ElementTree

PFIF = "{http://zesty.ca/pfif/1.4}"
date, skip, records = "2020-01-01T00:00:00Z", 0, 0
while True:
    query = {"min_entry_date": date, "skip": skip, "max_results": 200, "omit_notes": "yes"}
    request = Request(os.environ["API"] + "/v1/pfif/persons?" + urlencode(query))
    request.add_header("Authorization", "Bearer " + os.environ["KEY"])
    with urlopen(request, timeout=60) as answer:
        feed = ElementTree.parse(answer)
    dates = [person.findtext(PFIF + "entry_date") for person in feed.iter(PFIF + "person")]
    if not dates:
        break  # ask the same again, in a minute
    records += len(dates)
    date = dates[-1]
    skip = dates.count(date)
print(records, "records")`,

  feed: `import os
from urllib.parse import urlencode
from registry import call

copy = {}  # your database
cursor = open("feed-cursor").read() if os.path.exists("feed-cursor") else ""
while True:
    query = {"cursor": cursor} if cursor else {"order": "updated_at asc", "limit": 100}
    answer, _ = call("GET", "/v1/persons?" + urlencode(query))
    for person in answer["data"]:
        copy[person["id"]] = person
    if answer["pagination"]["next_cursor"] is None:
        break  # ask again with the same cursor, in a minute
    cursor = answer["pagination"]["next_cursor"]
    with open("feed-cursor", "w") as file:
        file.write(cursor)  # when the page is stored, not before
print(len(copy), "persons")`,

  directory: `from urllib.parse import urlencode
from registry import call

services, page = [], 1
while True:
    answer, _ = call("GET", "/v1/hsds/services?" + urlencode({"page": page, "per_page": 100, "full": "true"}))
    services += answer["contents"]
    if answer["last_page"]:
        break
    page += 1
print(len(services), "services")`,

  webhook: `from registry import call

answer, _ = call("POST", "/v1/webhooks", {
    "url": "https://partner.example.org/registry",
    "events": ["person.changed", "person.gone"],
})
print(answer["data"]["secret"])  # keep it: no other answer shows it`,

  verify: `import base64, hashlib, hmac, os, time


def is_genuine(body, id, timestamp, signatures, secret):
    """body: the bytes of the request as they came. The rest: its headers."""
    if abs(time.time() - float(timestamp)) > 300:
        return False
    key = base64.b64decode(secret.removeprefix("whsec_"))
    digest = hmac.new(key, f"{id}.{timestamp}.".encode() + body, hashlib.sha256).digest()
    expected = "v1," + base64.b64encode(digest).decode()
    return any(hmac.compare_digest(expected.encode(), one.encode()) for one in signatures.split(" "))


headers = [os.environ["WEBHOOK_" + name] for name in ("ID", "TIMESTAMP", "SIGNATURE")]
with open("body.json", "rb") as file:
    print("genuine" if is_genuine(file.read(), *headers, os.environ["SECRET"]) else "forged")`,
};
