import manifest from "../../package.json" with { type: "json" };

/** The version of this build, as package.json and CHANGELOG.md name it. */
export const { version } = manifest;
