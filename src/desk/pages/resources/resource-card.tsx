import type { Resource } from "#desk-client";
import { resourceTexts } from "../../texts/resources.js";
import { useTexts } from "../../texts/texts.js";

interface ResourceCardProps {
  resource: Resource;
  /** The page of this resource; absent where it is that page. */
  href?: string;
}

/** A place or a number that helps: what it is, where it is, and how to reach it. It can be printed. */
export function ResourceCard({ resource, href }: ResourceCardProps) {
  const texts = useTexts(resourceTexts);
  const { name, type, description, address, city, region, country, links } = resource;
  const where = [address, city, region, country.code === "VE" ? null : country.label];
  return (
    <article class="card resource">
      <h2 dir="auto">{href ? <a href={href}>{name}</a> : name}</h2>
      <p class="hint">{type.label}</p>
      {links.length > 0 && (
        <ul class="reach" aria-label={texts.reach}>
          {links.map(({ type: kind, label, value, href: opens }) => (
            <li key={`${kind.handle} ${value}`}>
              <span class="hint">
                {kind.label} · <bdi>{label}</bdi>
              </span>{" "}
              {opens ? (
                <a href={opens} rel="noreferrer" dir="auto">
                  {value}
                </a>
              ) : (
                <span dir="auto">{value}</span>
              )}
            </li>
          ))}
        </ul>
      )}
      {where.some(Boolean) && <p dir="auto">{where.filter(Boolean).join(", ")}</p>}
      {description && (
        <p class="as-written" dir="auto">
          {description}
        </p>
      )}
    </article>
  );
}
