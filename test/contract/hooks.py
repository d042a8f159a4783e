"""Where the service rightly differs from what its OpenAPI document can say. Everything else fails."""

import re
from base64 import b64decode
from hashlib import sha256
from unicodedata import category, normalize

import schemathesis
from hypothesis import strategies as st
from schemathesis.core.failures import AcceptedNegativeData
from schemathesis.openapi.checks import RejectedPositiveData

# One valid number of libphonenumber: JSON Schema has no such format.
schemathesis.openapi.format(
    "phone", st.from_regex(r"\A(0414-?|\+58 ?414 ?)[2-9][0-9]{6}\Z").filter(str.isprintable)
)

# A picture: other bytes are refused by decoding them.
PNG = b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAACXBIWXMAAAPoAA"
    "AD6AG1e1JrAAAAD0lEQVQImWPowAEYhpYEANsRZgE07zdlAAAAAElFTkSuQmCC"
)
schemathesis.openapi.format("binary", st.just(PNG))

# Rules of decisions.md that JSON Schema cannot express: a 422 that says nothing but these is right.
RULES = [
    r"Must not be blank",  # 1, text input: text counts after it was cleaned
    r"Must have at (least|most) \d+ characters",  # the same; NFC makes some characters two
    r"Must have at least one letter",  # the same
    r"Must be an email address",  # the same
    r"Must be one valid phone number.*",  # 3: by libphonenumber
    r"Must be a date, YYYY-MM-DD",  # years of five digits and the like
    r"Must not be in the future",  # 3, birth_date
    r"Must be at most 120 years ago",  # 3, birth_date
    r"Must not be before 1900",  # 3, found_at
    r"Differs by more than a year from birth_date",  # 3, age
    r"Is required for a minor",  # 3: the minor rules
    r"Must be true for a minor",  # the same
    r"Needs (a|the) [a-z ]+",  # 3: a shelter, a hospital, the status found
    r"Must not be above age_max",  # 3, list
    r"Must be a cursor of this list",  # 3, list: a cursor is opaque
    r"A cursor goes with no other parameter but limit",  # seed, errors 5
    r"Must be a (source|hospital|shelter) of the catalog: .*",  # 2: catalogs are data
    r"(Is required|Goes) with status confirmed( only)?",  # 4, duplicate reviews
    r"Must be one of (the candidates|same)",  # the same
    r"Must name at least two candidates",  # 7, a part of a review
    r"Must not name a person of same",  # the same
    r"Goes with same only",  # the same
    r"Was used for a request with another body",  # 1, retries
    r"Must be an https address of a public host.*",  # 7, webhooks
    r"Must be (a web|text or an http|an http).* address",  # 4, resources: what fits the link's type
]


def plain_messages(response):
    try:
        errors = response.json()["errors"]
    except (ValueError, KeyError, TypeError):
        return []
    return [message for messages in errors.values() for message in messages]


def texts(value):
    """Every text in a body or query."""
    if type(value) is str:
        return [value]
    values = value.values() if isinstance(value, dict) else value if isinstance(value, list) else []
    return [text for inner in values for text in texts(inner)]


def is_cleaned(text):
    """Text that the service cleans before it counts (decisions 1, text input): blank text is null then, and
    long text may be short enough."""
    visible = "".join(sign for sign in normalize("NFC", text) if category(sign) not in ("Cc", "Cf"))
    return text == "" or " ".join(visible.split()) != text

def is_list_form(body):
    """A form that POST /v1/imports shall take."""
    if not isinstance(body, dict) or getattr(body.get("file"), "data", None) != PNG:
        return False
    texts = {name: value for name, value in body.items() if name != "file"}
    return (
        texts.keys() <= {"hospital", "shelter", "list", "date", "map", "dry_run", "preview"}
        and all(type(value) in (str, int, float) for value in texts.values())  # a form sends text alone
        and texts.get("dry_run", "true") in ("true", "false")
        and texts.get("preview", "true") in ("true", "false")
    )


HANDLES = {"shelter": "campo_de_golf_caribe", "hospital": "hospital_de_ejemplo", "source": "form"}

# Of a list that is imported (decisions 5): the day in one of many forms, and JSON within a text.
LIST_SETTINGS = {"date": "2026-01-15", "map": '{"Paciente": "full_name"}'}


@schemathesis.hook
def map_case(context, case):
    """Valid requests that the service shall take: what JSON Schema cannot say is put right beforehand."""
    if case.meta is None or case.meta.generation.mode != schemathesis.GenerationMode.POSITIVE:
        return case
    if isinstance(case.body, dict):
        case.body = with_rules(case.body)
    if case.query:
        case.query = as_one_walk({**case.query, **known(case.query, in_list=True)})
        if case.query.get("outcome") == "accepted":
            case.query["outcome"] = "created"  # 5: a key that is told more names it so
    if case.headers and "Idempotency-Key" in case.headers:
        # The same key goes with the same body only.
        case.headers["Idempotency-Key"] = sha256(repr(case.body).encode()).hexdigest()
    if case.headers and "Accept-Language" in case.headers:
        case.headers["Accept-Language"] = "en"  # the language of RULES
    if case.headers and "If-Match" in case.headers:
        # Any other value is an ETag that no record has.
        case.headers["If-Match"] = "*"
    return case


def known(fields, in_list=False):
    return {
        name: [handle] if in_list else handle
        for name, handle in HANDLES.items()
        if fields.get(name) is not None
    }


def with_rules(body):
    body = {**body, **known(body)}
    for name, value in body.items():
        if name.endswith("_name") and type(value) is str and not any(map(str.isalpha, value)):
            body[name] = "Ana"
    for name, value in LIST_SETTINGS.items():
        if isinstance(body.get(name), str):
            body[name] = value
    if isinstance(body.get("birth_date"), str):
        body.pop("age", None)
    if body.get("note") and "status" in body:
        body.pop("reason", None)  # 4, duplicate reviews: two names of one note
    if "first_name" in body and "contact_person_phone" in body:
        body |= {"is_guardian_verified": True, "contact_person_relationship": "mother"}
    return body


def as_one_walk(query):
    """A cursor goes alone, and only one that the service has sealed is a cursor."""
    cursor = query.get("cursor")
    if cursor is None:
        return query
    if len(cursor) < 50:
        return {name: value for name, value in query.items() if name != "cursor"}
    return {name: value for name, value in query.items() if name in ("cursor", "limit")}


@schemathesis.hook
def filter_failure(context, failure, case, response):
    if isinstance(failure, RejectedPositiveData) and response.status_code == 422:
        messages = plain_messages(response)
        return not messages or not all(
            any(re.fullmatch(rule, message) for rule in RULES) for message in messages
        )
    if isinstance(failure, AcceptedNegativeData):
        if isinstance(case.body, dict) and getattr(case.body.get("photo"), "data", None) == PNG:
            return False  # whatever its declared type: what a photo is its bytes tell (3)
        if is_list_form(case.body):
            return False  # put right by map_case, it counts as wrong: to schemathesis its file is no text
        search = case.query.get("query") if isinstance(case.query, dict) else None
        return not any(map(is_cleaned, texts(case.body) + texts(search)))
    return True
