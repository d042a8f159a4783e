import type { Model } from "./model.js";

/**
 * Weights and thresholds that scripts/tools/matching/learn.ts has learned, but for those that are set by reason there.
 * They have no data of persons.
 */
export const learned: Model = {
  version: 3,
  prior: { bits: -12.77, persons: 5000 },
  thresholds: { high: 0.975, medium: 0.9, low: 0.5 },
  weights: {
    given_rarity: [
      [0, 0],
      [4, 0.44],
      [5, 1.85],
      [7, 2.94],
      [8, 3.15],
      [9, 4.16],
      [10, 4.38],
      [12, 5.63],
      [14, 6.65],
    ],
    given_conflicts: [
      [0, 0],
      [1, -4.3],
      [2, -6.83],
    ],
    given_extra: [
      [0, 0],
      [1, -1.3],
    ],
    given_first: [
      [0, 2.13],
      [1, 3.57],
      [4, 3.79],
      [5, 4.12],
      [6, 4.13],
    ],
    surname_rarity: [
      [0, 0],
      [1, 0.13],
      [3, 0.69],
      [4, 1.37],
      [5, 2.18],
      [7, 3.13],
      [9, 4.08],
      [10, 4.57],
      [12, 5.25],
      [14, 5.83],
      [16, 6.63],
      [20, 6.71],
    ],
    surname_conflicts: [
      [0, 0],
      [1, -3.65],
      [2, -5.44],
    ],
    surname_extra: [
      [0, 0],
      [2, -0.16],
    ],
    surname_first: [
      [0, 2.13],
      [1, 3.65],
      [4, 4.76],
      [6, 4.86],
    ],
    birth_level: [
      [0, -0.8],
      [1, 1.84],
      [2, 2.66],
      [3, 3.88],
      [4, 5.45],
      [5, 7.01],
      [6, 7.96],
    ],
    years_apart: [
      [0, -0.44],
      [0.25, -2.81],
      [1.1, -2.9],
      [2.6, -3.83],
      [13, -6.83],
      [20, -8.27],
    ],
    document_level: [
      [0, -2.51],
      [1, 2.82],
      [2, 7.8],
    ],
    same_gender: [
      [0, -1.03],
      [1, 0.34],
    ],
    place_share: [
      [0, -0.93],
      [0.2, -0.08],
      [0.35, 0.45],
      [0.5, 1.93],
      [0.7, 2.12],
    ],
    house_rarity: [
      [0, 0],
      [8, 3],
      [14, 8],
    ],
    description_share: [
      [0, -1.26],
      [0.2, -0.79],
      [0.35, 0.31],
      [0.5, 2.23],
      [0.7, 2.52],
      [0.9, 2.75],
    ],
    same_hospital: [
      [0, -1.05],
      [1, 0.97],
    ],
    phone_level: [
      [0, -0.88],
      [1, -0.72],
      [4, -0.55],
      [6, -0.39],
      [8, -0.22],
      [10, 0.74],
    ],
    contact_rarity: [
      [0, -0.82],
      [0.1, -0.08],
      [4, 0.65],
      [8, 0.72],
    ],
    same_email: [[0, -0.15]],
    picture_rarity: [
      [0, 0],
      [5, 3],
      [8, 8],
    ],
  },
};
