import { api } from "../../api/api.js";
import { useLoaded } from "../../api/use-loaded.js";
import { LoadedView } from "../../components/loaded-view.js";
import { duplicateTexts } from "../../texts/duplicates.js";
import { useTexts } from "../../texts/texts.js";
import type { Page } from "../page.js";

function Duplicates() {
  const texts = useTexts(duplicateTexts);
  const loaded = useLoaded(
    (signal) => api.listDuplicates({ status: "pending", limit: 2 }, { signal }),
    [],
  );
  return (
    <LoadedView loaded={loaded}>
      {({ data: { data } }) => <p>{data.length === 0 ? texts.none : data[0]?.reason}</p>}
    </LoadedView>
  );
}

export const duplicatesPage: Page = {
  path: "duplicates",
  title: { es: "Duplicados", en: "Duplicates" },
  permissions: ["duplicates:read"],
  isInMenu: true,
  Content: Duplicates,
};
