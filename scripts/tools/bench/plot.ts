import type { Row } from "./load.js";

const plotted = [
  "newest",
  "filtered",
  "middle",
  "search_frequent",
  "search_full_name",
  "search_typo",
  "get",
  "create",
];
/** These colours differ on a light and on a dark page, and for most people who see few colours. */
const colours = [
  "#3b82c4",
  "#e08214",
  "#2a9d6f",
  "#c9457c",
  "#8a63c7",
  "#b8860b",
  "#17a2b8",
  "#888888",
];

interface Panel {
  title: string;
  left: number;
  figure(row: Row): number | null;
}

const panels: Panel[] = [
  { title: "requests a second, 32 connections", left: 60, figure: ({ rps }) => rps },
  {
    title: "ms at the median, one connection",
    left: 400,
    figure: ({ alone_p50_ms }) => alone_p50_ms,
  },
];
const size = { width: 260, height: 240, top: 40 };

/** A picture of throughput and latency by the number of persons. Both axes are logarithmic. */
export function plotOf(rows: Row[]): string {
  const served = rows.filter(({ target }) => target === "service");
  const shown = plotted.filter((name) => served.some(({ workload }) => workload === name));
  const legend = shown.map(
    (name, at) =>
      `<circle cx="700" cy="${58 + at * 22}" r="5" fill="${colours[at]}"/>${text(712, 62 + at * 22, name)}`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 840 330" font-family="system-ui, sans-serif" font-size="12">
<title>How throughput and latency change with the number of persons</title>
<style>text { fill: #333 } .grid { stroke: #8884 } @media (prefers-color-scheme: dark) { text { fill: #ddd } }</style>
${[...panels.map((panel) => draw(panel, served, shown)), ...legend].join("\n")}
</svg>
`;
}

function draw({ title, left, figure }: Panel, rows: Row[], shown: string[]): string {
  const points = rows.flatMap((row) => {
    const value = figure(row);
    const isShown = shown.includes(row.workload) && value !== null && value > 0;
    return isShown ? [{ name: row.workload, n: row.n, value }] : [];
  });
  const x = scaleOf(
    points.map(({ n }) => n),
    left,
    left + size.width,
  );
  const y = scaleOf(
    points.map(({ value }) => value),
    size.top + size.height,
    size.top,
  );
  const lines = shown.map((name, at) => {
    const own = points.filter((point) => point.name === name).sort((a, b) => a.n - b.n);
    const places = own.map(({ n, value }) => [x.at(n), y.at(value)].map((one) => one.toFixed(1)));
    const dots = places.map(
      ([cx, cy]) => `<circle cx="${cx}" cy="${cy}" r="3.5" fill="${colours[at]}"/>`,
    );
    return `<polyline points="${places.join(" ")}" fill="none" stroke="${colours[at]}" stroke-width="2"/>${dots.join("")}`;
  });
  const right = left + size.width;
  const bottom = size.top + size.height;
  const grid = [
    ...y.ticks.map((tick) => {
      const at = y.at(tick);
      return `<line class="grid" x1="${left}" x2="${right}" y1="${at}" y2="${at}"/>${text(left - 6, at + 4, short(tick), "end")}`;
    }),
    ...x.ticks.map((tick) => text(x.at(tick), bottom + 18, short(tick), "middle")),
    text(left + size.width / 2, bottom + 38, "persons", "middle"),
  ];
  return [text(left, 20, title), ...grid, ...lines].join("\n");
}

/** A logarithmic axis over whole powers of ten. */
function scaleOf(values: number[], from: number, to: number) {
  const low = Math.floor(Math.log10(Math.min(...values)));
  const high = Math.max(low + 1, Math.ceil(Math.log10(Math.max(...values))));
  return {
    at: (value: number) => from + ((Math.log10(value) - low) / (high - low)) * (to - from),
    ticks: Array.from({ length: high - low + 1 }, (_, more) => 10 ** (low + more)),
  };
}

const text = (x: number, y: number, content: string, anchor = "start") =>
  `<text x="${x}" y="${y}" text-anchor="${anchor}">${content}</text>`;

const short = (value: number) => value.toLocaleString("en");
