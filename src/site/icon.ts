/** The picture of the registry beside the name of a page; the desk has the same. */
export const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
  <title>Registro de personas</title>
  <rect width="32" height="32" rx="7" fill="#0b4f6c"/>
  <circle cx="13" cy="13" r="6" fill="none" stroke="#fff" stroke-width="3"/>
  <path d="m18 18 8 8" stroke="#fff" stroke-width="4" stroke-linecap="round"/>
</svg>
`;
