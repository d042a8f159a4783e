import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { commonTexts } from "../texts/common.js";
import { useTexts } from "../texts/texts.js";

/** A page below its heading. The heading takes the focus, so that the keyboard and a reader begin there. */
export function PageFrame({ title, children }: { title: string; children: ComponentChildren }) {
  const { deskName } = useTexts(commonTexts);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  useEffect(() => {
    document.title = `${title} · ${deskName}`;
  }, [title, deskName]);
  return (
    <main id="content">
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </main>
  );
}
