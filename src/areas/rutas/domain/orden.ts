/** A place of a route: where it is (null when nobody knows), its commune, and the minutes of the day between which it receives. */
export interface Sitio {
  lat: number | null;
  lon: number | null;
  comuna: string;
  desde: number;
  hasta: number;
}

const RADIO_KM = 6371;
/** Streets are not straight lines. */
const RODEO = 1.3;
const KM_POR_MINUTO = 25 / 60;
export const MINUTOS_POR_PARADA = 12;
/** A stop that is not reached within its day has this arrival. */
export const ULTIMO_MINUTO = 1439;
/** Between two places of which one is unknown: next door in the same commune, half an hour away in another. */
const MINUTOS_MISMA_COMUNA = 10;
const MINUTOS_OTRA_COMUNA = 30;
/** A minute late at a door weighs as much as this many of driving. */
const PESO_TARDANZA = 20;
const rad = (g: number): number => (g * Math.PI) / 180;

/** Kilometres between two points in a straight line over the sphere. */
function kilometros(a: { lat: number; lon: number }, b: { lat: number; lon: number }): number {
  const s = Math.sin(rad(b.lat - a.lat) / 2) ** 2 + Math.cos(rad(a.lat)) * Math.cos(rad(b.lat)) * Math.sin(rad(b.lon - a.lon) / 2) ** 2;
  return 2 * RADIO_KM * Math.asin(Math.min(1, Math.sqrt(s)));
}

/** Minutes from one place to another. */
export function viaje(a: Sitio, b: Sitio): number {
  if (a.lat === null || a.lon === null || b.lat === null || b.lon === null)
    return a.comuna === b.comuna ? MINUTOS_MISMA_COMUNA : MINUTOS_OTRA_COMUNA;
  return (kilometros({ lat: a.lat, lon: a.lon }, { lat: b.lat, lon: b.lon }) * RODEO) / KM_POR_MINUTO;
}

type Matriz = readonly (readonly number[])[];

/** Minutes between all of them: row and column 0 are where the day begins. */
const matrizDe = (inicio: Sitio, sitios: readonly Sitio[]): Matriz => {
  const todos = [inicio, ...sitios];
  return todos.map((a) => todos.map((b) => viaje(a, b)));
};

/** What an order costs: the minutes of driving and waiting, and what it arrives late at each door. */
function costo(orden: readonly number[], m: Matriz, sitios: readonly Sitio[], salida: number): number {
  let reloj = salida;
  let en = 0;
  let tarde = 0;
  for (const k of orden) {
    const sitio = sitios[k - 1] as Sitio;
    reloj = Math.max(reloj + (m[en]?.[k] ?? 0), sitio.desde);
    tarde += Math.max(0, reloj - sitio.hasta);
    reloj += MINUTOS_POR_PARADA;
    en = k;
  }
  return reloj - salida + tarde * PESO_TARDANZA;
}

/** Each place goes where it adds least, the cheapest insertion first. */
function insertar(n: number, c: (o: readonly number[]) => number): number[] {
  const faltan = Array.from({ length: n }, (_, k) => k + 1);
  let orden: number[] = [];
  while (faltan.length > 0) {
    let mejor: { orden: number[]; k: number; c: number } | null = null;
    for (const k of faltan)
      for (let p = 0; p <= orden.length; p += 1) {
        const prueba = [...orden.slice(0, p), k, ...orden.slice(p)];
        const precio = c(prueba);
        if (!mejor || precio < mejor.c - 1e-9) mejor = { orden: prueba, k, c: precio };
      }
    if (!mejor) break;
    orden = mejor.orden;
    faltan.splice(faltan.indexOf(mejor.k), 1);
  }
  return orden;
}

/** The neighbours of an order: a stretch turned round (2-opt), and up to three places in a row moved elsewhere (or-opt). */
function* vecinos(orden: readonly number[]): Generator<number[]> {
  const n = orden.length;
  for (let i = 0; i < n - 1; i += 1)
    for (let j = i + 1; j < n; j += 1) yield [...orden.slice(0, i), ...orden.slice(i, j + 1).reverse(), ...orden.slice(j + 1)];
  for (let largo = 1; largo <= 3; largo += 1)
    for (let i = 0; i + largo <= n; i += 1) {
      const tramo = orden.slice(i, i + largo);
      const resto = [...orden.slice(0, i), ...orden.slice(i + largo)];
      for (let p = 0; p <= resto.length; p += 1) if (p !== i) yield [...resto.slice(0, p), ...tramo, ...resto.slice(p)];
    }
}

/** Turns that improve an order at most: many times what forty places ask. */
const VUELTAS = 60;
/** From this many places on, only the nearest candidate is inserted each time: the search for the best pair would be of the cube. */
const MUCHAS = 14;

/** Nearest next, for a day of many stops. */
function vecinoMasCercano(n: number, m: Matriz): number[] {
  const faltan = new Set(Array.from({ length: n }, (_, k) => k + 1));
  const orden: number[] = [];
  let en = 0;
  while (faltan.size > 0) {
    const k = [...faltan].reduce((a, b) => ((m[en]?.[b] ?? 0) < (m[en]?.[a] ?? 0) ? b : a));
    orden.push(k);
    faltan.delete(k);
    en = k;
  }
  return orden;
}

/**
 * The order in which to visit some places: positions in `sitios`. The same places give the same order; no map service is asked. The day begins at `inicio` at
 * the minute `salida` and ends wherever the last one is.
 */
export function ordenar(inicio: Sitio, sitios: readonly Sitio[], salida: number): number[] {
  const m = matrizDe(inicio, sitios);
  const c = (o: readonly number[]): number => costo(o, m, sitios, salida);
  let orden = sitios.length < MUCHAS ? insertar(sitios.length, c) : vecinoMasCercano(sitios.length, m);
  let precio = c(orden);
  for (let v = 0; v < VUELTAS; v += 1) {
    let mejor: number[] | null = null;
    for (const o of vecinos(orden)) {
      const suyo = c(o);
      if (suyo < precio - 1e-9) {
        precio = suyo;
        mejor = o;
        if (sitios.length >= MUCHAS) break;
      }
    }
    if (!mejor) break;
    orden = mejor;
  }
  return orden.map((k) => k - 1);
}

/** Minute of the day at which each place of an order is reached, waiting for it to receive. */
export function llegadas(inicio: Sitio, sitios: readonly Sitio[], salida: number): number[] {
  let reloj = salida;
  let en = inicio;
  return sitios.map((s) => {
    const llega = Math.max(Math.ceil(reloj + viaje(en, s)), s.desde);
    reloj = llega + MINUTOS_POR_PARADA;
    en = s;
    return llega;
  });
}
