// The sections of the guide that hold for every request, without code.

const errors = `<p>A refusal is <code>{"error": "..."}</code>, and with 422
<code>{"errors": {"field": ["...", ...]}}</code>: all fields that are wrong at once. The header
<code>Error-Code</code> names it for programs by a word that never changes; decide by it and by the status, never by
the message. Messages are English, or Spanish where <code>Accept-Language</code> prefers it, and never repeat what
you sent. <code>X-Request-Id</code> finds a request in the operator's log: quote it when you ask for help.</p>
<div class="wide" tabindex="0" role="region" aria-label="Errors">
<table>
<tr><th scope="col">Status</th><th scope="col"><code>Error-Code</code>, for example</th><th scope="col">What to do</th></tr>
<tr><td>401</td><td><code>key_missing</code>, <code>key_invalid</code></td><td>Ask the operator: the key is mistyped, ended or revoked.</td></tr>
<tr><td>403</td><td><code>permission_missing</code></td><td>The message names the permission that the key lacks.</td></tr>
<tr><td>404</td><td><code>person_not_found</code></td><td>It does not exist, or your key may not see it: both look the same.</td></tr>
<tr><td>409</td><td><code>source_id_used</code></td><td>Your record is there already: change it instead.</td></tr>
<tr><td>410</td><td>only of <code>/v1/changes</code></td><td>The cursor is too old: begin again without one.</td></tr>
<tr><td>412</td><td><code>record_changed</code></td><td>Read the record again, then decide again.</td></tr>
<tr><td>422</td><td><code>validation_failed</code></td><td>Correct the fields that are named. Unknown fields and parameters are refused too.</td></tr>
<tr><td>429, 503</td><td><code>rate_limited</code>, <code>unavailable</code></td><td>Wait <code>Retry-After</code> seconds, then send the same again.</td></tr>
</table>
</div>`;

const privacy = `<p>People are hurt when the wrong person learns where somebody is. The registry shows a key what
its permission allows and leaves out all other fields; write your app so that it does without them.</p>
<ul>
<li><b>Children</b> (<code>is_minor</code>): without <code>persons:sensitive:read</code> you see name, age, gender and
status, no place, description, photo or document. Show no more than that, and never publish a list of children.</li>
<li><b>Patients</b>: place and photo of somebody in a hospital are null. Do not guess from what is missing.</li>
<li>A document shows its last three characters: enough for a family to recognise it.</li>
<li>A full view (<code>persons:sensitive:read</code>) is for the few who need it. Every one is recorded with your key.</li>
<li>Keep copies no longer than you need them, delete what the registry deletes, and put names into no log, address or
analytics: a search query holds a name.</li>
<li>Tips by minors show the first name and no telephone.</li>
</ul>`;

export const errorsAndPrivacy = [
  { id: "errors", title: "Errors", text: errors },
  { id: "privacy", title: "Children and privacy", text: privacy },
];
