/** Writings of a figure that are not one, or that another program would read its own way: every door refuses them at its field. */
const SUELTAS = '-0 -0.00 +1 1e2 1E2 1. .5 - ٣ １ 0x1 0b1 1,5 1.000,5 1.000.000 1_000 −1 --1 1/2 NaN Infinity $1 1%'.split(' ');
const LARGAS = ['9'.repeat(16), '0'.repeat(50), `1.${'1'.repeat(11)}`, '9'.repeat(5_000)];
export const CIFRAS_MALAS: readonly string[] = [...SUELTAS, '', ' 1', '1 ', '1\n', "1'000", ...LARGAS];
