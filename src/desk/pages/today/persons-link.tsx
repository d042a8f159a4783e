import type { ComponentChildren } from "preact";
import { me, permits } from "../../state/session.js";
import { useStore } from "../../state/store.js";
import { type Filters, search } from "../persons/search.js";

interface PersonsLinkProps {
  filters: Filters;
  children: ComponentChildren;
}

/** Leads to the persons that were counted, if the key may list persons. */
export function PersonsLink({ filters, children }: PersonsLinkProps) {
  const canList = permits(useStore(me), ["persons:read"]);
  if (!canList) return <>{children}</>;
  return (
    // biome-ignore lint/a11y/useValidAnchor: it leads to a page, which reads what is set here
    <a href="#/persons" onClick={() => search.set({ filters })}>
      {children}
    </a>
  );
}
