import type { Language } from "../../kernel/values/language.js";
import type { Message } from "../../kernel/values/wording.js";
import { escaped } from "../page.js";
import { curl } from "./samples/curl.js";
import { javascript } from "./samples/javascript.js";
import { python } from "./samples/python.js";
import { type Topic, topics } from "./samples/topics.js";

/** A section of the guide. Nothing of it can be there in one language alone, and its code is the same in all. */
export interface Section {
  id: string;
  title: Message;
  parts: readonly (Prose | Snippet | Sample)[];
}

/** HTML. */
type Prose = Message;

/** A few lines of code. */
interface Snippet {
  name: Message;
  /** @param base the address of the registry. */
  code: (base: string) => string;
}

/** A sample in every programming language. */
interface Sample {
  topic: Topic;
}

const programming = [
  { name: "curl", samples: curl },
  { name: "JavaScript", samples: javascript },
  { name: "Python", samples: python },
];

/** A section as HTML. */
export function sectionIn(language: Language, { id, title, parts }: Section, base: string): string {
  const shown = parts.map((part) => {
    if ("topic" in part) return sampleIn(language, part);
    return "code" in part ? block(part.code(base), part.name[language]) : part[language];
  });
  return [`<h2 id="${id}">${title[language]}</h2>`, ...shown].join("\n");
}

const sampleIn = (language: Language, { topic }: Sample): string =>
  programming
    .map(({ name, samples }) => {
      const code = block(samples[topic], `${name}: ${topics[topic][language]}`);
      return `<h3>${name}</h3>\n${code}`;
    })
    .join("\n");

/** A block of code, which scrolls in itself also by the keyboard. */
const block = (code: string, name: string): string =>
  `<pre tabindex="0" role="region" aria-label="${name}"><code>${escaped(code)}</code></pre>`;
