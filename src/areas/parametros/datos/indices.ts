import type { Periodo } from '#kernel/values/fecha.ts';

/**
 * Monthly variation of the CPI (IPC, INE), percent with one decimal. Those of domain §2 are marked there as verified; the chain they
 * make meets the real UF and UTM named in the tests of this folder.
 */
export const IPC: Readonly<Record<string, string>> = {
  '2022-11': '1.0',
  '2022-12': '0.3',
  '2023-01': '0.8',
  '2023-02': '-0.1',
  '2023-03': '1.1',
  '2023-04': '0.3',
  '2023-05': '0.1',
  '2023-06': '-0.2',
  '2023-07': '0.4',
  '2023-08': '0.1',
  '2023-09': '0.7',
  '2023-10': '0.4',
  '2023-11': '0.7',
  '2023-12': '-0.5',
  '2024-01': '0.7',
  '2024-02': '0.6',
  '2024-03': '0.4',
  '2024-04': '0.5',
  '2024-05': '0.3',
  '2024-06': '-0.1',
  '2024-07': '0.7',
  '2024-08': '0.3',
  '2024-09': '0.1',
  '2024-10': '1.0',
  '2024-11': '0.2',
  '2024-12': '-0.2',
  '2025-01': '1.1',
  '2025-02': '0.4',
  '2025-03': '0.5',
  '2025-04': '0.2',
  '2025-05': '0.2',
  '2025-06': '-0.4',
  '2025-07': '0.9',
  '2025-08': '0.0',
  '2025-09': '0.4',
  '2025-10': '0.0',
  '2025-11': '0.3',
  '2025-12': '-0.2',
  '2026-01': '0.4',
  '2026-02': '0.0',
};

/** IPC of a month, or undefined when it is not known. */
export const ipcDe = (p: Periodo): string | undefined => IPC[p];

/** UF of 09-12-2022: with the IPC above it gives the published 35.110,98 of 31-12-2022 and the 37.982,44 of 09-11-2024 (domain §2). */
export const ANCLA_UF: readonly [string, string] = ['2022-12-09', '34863.92'];

/** UTM of the month before the first derived one (SII), whole pesos. */
export const ANCLA_UTM: readonly [string, number] = ['2023-01', 61_769];
