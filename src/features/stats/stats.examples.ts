const counted_at = "2026-11-28T15:04:05.000Z";
const day = "2026-11-28";
const source = { handle: "hospital_list", label: "Listas de hospitales" };

/** Counts in either view, for the document of the API. */
export const statsExamples = {
  full: {
    counted_at,
    persons: {
      by_status: { missing: 8_214, found: 3 },
      by_age: [{ age_band: "0-4", missing: 312, found: 0 }],
      by_created_day: [{ day, count: 127 }],
      by_found_day: [{ day, count: 3 }],
      by_source: [{ source, count: 1_022 }],
      by_hospital: [{ hospital: { handle: "vargas", label: "Hospital Vargas" }, count: 2 }],
      by_shelter: [
        {
          shelter: { handle: "polideportivo_la_guaira", label: "Polideportivo La Guaira" },
          count: 1,
        },
      ],
    },
    pending: {
      reviews: { count: 38, oldest_at: "2026-11-27T09:00:00.000Z" },
      reports: { count: 2, oldest_at: "2026-11-28T08:30:00.000Z" },
      tips: { count: 0, oldest_at: null },
    },
  },
  minimized: {
    counted_at,
    persons: {
      by_status: { missing: 8_210, found: "<5" },
      by_age: [{ age_band: "0-4", missing: 310, found: 0 }],
      by_created_day: [{ day, count: 125 }],
      by_found_day: [{ day, count: "<5" }],
      by_source: [{ source, count: 1_020 }],
    },
    pending: {
      reviews: { count: 35, oldest_at: "2026-11-27T09:00:00.000Z" },
      reports: { count: "<5", oldest_at: "2026-11-28T08:30:00.000Z" },
      tips: { count: 0, oldest_at: null },
    },
  },
} as const;
