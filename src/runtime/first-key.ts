/** The command that lets the first partner in; `form` is a source that every new database has. */
export const firstKey =
  'npm run keys -- create --name "Partner app" --source form --permissions persons:read,persons:write';
