import type { ComponentChildren } from "preact";
import type { Loaded } from "../api/use-loaded.js";
import { Failed } from "./failed.js";
import { Loading } from "./loading.js";

interface LoadedViewProps<Data> {
  loaded: Loaded<Data>;
  children: (data: Data) => ComponentChildren;
}

/** Shows what is loaded; till then that it is loading, or why it failed. */
export function LoadedView<Data>({ loaded, children }: LoadedViewProps<Data>) {
  const { data, failure, isLoading, reload } = loaded;
  return (
    <>
      {failure && <Failed failure={failure} onRetry={reload} />}
      {isLoading && data === undefined && <Loading />}
      {data !== undefined && children(data)}
    </>
  );
}
