import { describe, expect, it } from 'vitest';
import { trabajo } from '#kernel/procesador.fixture.ts';
import { llegadas, MINUTOS_POR_PARADA, ordenar, type Sitio, viaje } from './orden.ts';

const TODO_EL_DIA = { desde: 0, hasta: 1440 };
const en = (lat: number, lon: number, o: Partial<Sitio> = {}): Sitio => ({ lat, lon, comuna: '13101', ...TODO_EL_DIA, ...o });
const BASE = en(-33.44, -70.65);

/** A generator that repeats: the same seed, the same places. */
function semilla(n: number): () => number {
  let x = (n * 2_654_435_761 + 1) >>> 0;
  return () => {
    x = (Math.imul(x, 1_664_525) + 1_013_904_223) >>> 0;
    return x / 4_294_967_296;
  };
}
const alAzar = (n: number, s: number): Sitio[] => {
  const r = semilla(s);
  return Array.from({ length: n }, () => en(-33.35 - r() * 0.25, -70.5 - r() * 0.3));
};
const minutos = (orden: readonly number[], sitios: readonly Sitio[]): number =>
  orden.reduce((s, k, i) => s + viaje(i === 0 ? BASE : (sitios[orden[i - 1] as number] as Sitio), sitios[k] as Sitio), 0);

/** The least that any order takes, by dynamic programming over subsets (Held and Karp, 1962): exact, and made apart from the search. */
function exacto(sitios: readonly Sitio[]): number {
  const n = sitios.length;
  const mejor = Array.from({ length: 1 << n }, () => new Float64Array(n).fill(Number.POSITIVE_INFINITY));
  for (let k = 0; k < n; k += 1) (mejor[1 << k] as Float64Array)[k] = viaje(BASE, sitios[k] as Sitio);
  for (let s = 1; s < 1 << n; s += 1)
    for (let k = 0; k < n; k += 1) {
      const hasta = (mejor[s] as Float64Array)[k] as number;
      if (hasta === Number.POSITIVE_INFINITY) continue;
      for (let j = 0; j < n; j += 1) {
        if (s & (1 << j)) continue;
        const fila = mejor[s | (1 << j)] as Float64Array;
        fila[j] = Math.min(fila[j] as number, hasta + viaje(sitios[k] as Sitio, sitios[j] as Sitio));
      }
    }
  return Math.min(...(mejor[(1 << n) - 1] as Float64Array));
}

describe('orden de las paradas', () => {
  it('un grado de latitud son 111,2 km: 347 minutos a 25 km/h con el rodeo de las calles', () => {
    // One degree of a meridian of a sphere of 6.371 km: 2·π·6371/360 = 111,195 km; ×1,3 ÷ 25 km/h = 346,9 minutes.
    expect(Math.round(viaje(en(-33, -70), en(-34, -70)))).toBe(347);
  });
  it('con diez paradas queda en promedio a menos de 5 % del óptimo exacto, en 200 sorteos', () => {
    const sobre = Array.from({ length: 200 }, (_, s) => {
      const sitios = alAzar(10, s + 1);
      return minutos(ordenar(BASE, sitios, 540), sitios) / exacto(sitios) - 1;
    });
    const media = sobre.reduce((a, b) => a + b, 0) / sobre.length;
    expect(Math.min(...sobre)).toBeGreaterThan(-1e-9);
    expect(media).toBeLessThan(0.05);
  });
  it('las mismas paradas dan el mismo orden, y ninguna se pierde ni se repite', () => {
    for (const n of [0, 1, 2, 13, 14, 40]) {
      const sitios = alAzar(n, n + 7);
      const orden = ordenar(BASE, sitios, 540);
      expect([...orden].sort((a, b) => a - b)).toEqual(Array.from({ length: n }, (_, k) => k));
      expect(ordenar(BASE, sitios, 540)).toEqual(orden);
    }
  });
  it('quien recibe sólo hasta las diez va primero aunque quede más lejos', () => {
    const cerca = en(-33.45, -70.65);
    const lejos = en(-33.52, -70.65, { desde: 540, hasta: 600 });
    expect(ordenar(BASE, [cerca, lejos], 570)[0]).toBe(1);
  });
  it('a quien recibe más tarde se le espera, y la siguiente se cuenta desde que termina', () => {
    const [primera, segunda] = llegadas(BASE, [en(-33.44, -70.65, { desde: 600 }), en(-33.44, -70.65)], 540);
    expect([primera, segunda]).toEqual([600, 600 + MINUTOS_POR_PARADA]);
  });
  it('sin ubicación conocida, las de una misma comuna van juntas', () => {
    const sin = (comuna: string): Sitio => ({ lat: null, lon: null, comuna, ...TODO_EL_DIA });
    const sitios = [sin('13101'), sin('13120'), sin('13101'), sin('13120')];
    const comunas = ordenar(sin('13101'), sitios, 540).map((k) => sitios[k]?.comuna);
    expect(comunas).toEqual(['13101', '13101', '13120', '13120']);
  });
  it('cuarenta paradas se ordenan en menos de un segundo', () => {
    const sitios = alAzar(40, 99);
    ordenar(BASE, sitios, 540);
    // The budget is a tenth of it: the machine of the test is not that of work.
    expect(trabajo(1000, () => ordenar(BASE, sitios, 540))).toBeLessThan(1000);
  });
});
