import type { InjectOptions } from 'fastify';
import { type Mundo, mundo } from '#app/pruebas/mundo.fixture.ts';
import type { RouteInfo } from '#platform/server/http/openapi.ts';
import { inventory } from '#platform/server/http/shared.ts';
import { mayAct } from '#platform/server/pipeline.ts';
import { Azar } from '../conciliacion/azar.ts';
import { type Peticion, peticionDe } from './llamadas.ts';
import type { Conocido } from './valores.ts';

/** Demo accounts of every reach and power, a token that nobody signed, and no session. */
const CUENTAS = [
  'admin',
  'ejecutivo',
  'agente',
  'operaciones',
  'contabilidad',
  'tesoreria',
  'gerencia',
  'auditor',
  'cumplimiento',
  'comite1',
];
const SIN_SESION = [null, 'basura', 'eyJhbGciOiJub25lIn0.e30.'] as const;

/** Times the processor of one yardstick that an answer may take: some two seconds on the machine where the yardstick takes thirty milliseconds. */
const MAX_VARAS = 70;

/** Answers whose work is that of the whole company: the seal of its whole log, or all its rows in one file. */
const LARGAS = /^POST \/api\/auditoria\/verificar$|\/exportar$/;
const MAX_VARAS_LARGAS = 350;

/** Streams never end; the entrance would close the accounts that the rest of the run needs. */
const FUERA = new Set([
  'GET /api/eventos',
  'POST /api/acceso/salir',
  'POST /api/usuarios/{id}/desactivar',
  'POST /api/usuarios/{id}/cerrar-sesiones',
]);

const FUGA =
  /\bselect\b.+\bfrom\b|insert into|update .+ set |node_modules|\.tsx?:\d+|\n\s+at |SQLSTATE|pglite|drizzle|zoderror|\/src\/|\/(?:home|usr|var|tmp)\/|FST_|ECONN/i;

export interface Hallazgo {
  que: string;
  metodo: string;
  url: string;
  cuerpo: string;
  estado: number;
  respuesta: string;
}

export interface Informe {
  llamadas: number;
  estados: Record<string, number>;
  hallazgos: Hallazgo[];
  maxVaras: number;
}

async function conocer(m: Mundo): Promise<Conocido> {
  const token = await m.entrar('auditor');
  const c: Conocido = { ids: new Map(), ruts: [], codigos: [] };
  for (const { contract, service } of m.deps.registry.areas) {
    if (!contract.list || !service.def.lista) continue;
    const r = await (await m.app()).inject({ url: `/api/${contract.area}?perPage=50`, headers: { authorization: `Bearer ${token}` } });
    if (r.statusCode !== 200) continue;
    const { items } = r.json() as { items: Record<string, unknown>[] };
    c.ids.set(
      contract.area,
      items.flatMap((i) => (typeof i.id === 'string' || typeof i.id === 'number' ? [String(i.id)] : [])),
    );
    c.ruts.push(...items.flatMap((i) => (typeof i.rut === 'string' ? [i.rut] : [])));
  }
  const { rows } = await m.deps.database.sql('select distinct codigo from catalogo limit 300');
  c.codigos = rows.map((r) => String(r.codigo));
  c.ruts = [...new Set(c.ruts)].slice(0, 80);
  return c;
}

/** What an answer should not be, in a few words; null when there is nothing to say. */
function juzgar(m: Mundo, estado: number, cuerpo: string, tipo: string, peticion: Peticion): string | null {
  if (estado >= 500) return `${estado}`;
  const desacuerdo = m.undescribed.splice(0)[0];
  if (desacuerdo) return `no descrito: ${desacuerdo}`;
  // What was sent may come back inside an answer: only what was not sent is a leak.
  const fuga = tipo.includes('json') && estado >= 400 ? FUGA.exec(cuerpo)?.[0] : undefined;
  if (fuga && !peticion.url.includes(encodeURIComponent(fuga)) && !peticion.payload?.includes(fuga)) return `fuga: ${fuga}`;
  return null;
}

/**
 * Asks every operation of the description of the API, as several people and as nobody, with good and with broken requests of a fixed
 * seed. Answers how many of each status, and what no answer should be: a 500, a leak, what the description does not say, or slow.
 */
export async function correr(o: {
  llamadas: number;
  semilla: number;
  /** What an answer may take, in yardsticks; a test that plants a slow one asks less. */
  maxVaras?: number;
  avisar?: (linea: string) => void;
  abrir?: () => Promise<Mundo>;
}): Promise<Informe> {
  const m = await (o.abrir ?? mundo)();
  try {
    return await golpear(m, o);
  } finally {
    await m.close();
  }
}

/** Who of the accounts may do what a route asks for: most calls go past the door. */
async function poderes(m: Mundo): Promise<(permiso: string) => readonly string[]> {
  const sesiones = await Promise.all(CUENTAS.map(async (cuenta) => ({ cuenta, sesion: await m.sesion(cuenta) })));
  const sabidos = new Map<string, readonly string[]>();
  return (permiso) => {
    const ya = sabidos.get(permiso) ?? sesiones.flatMap(({ cuenta, sesion }) => (mayAct(sesion, permiso) ? [cuenta] : []));
    sabidos.set(permiso, ya);
    return ya;
  };
}

/** Tokens of the accounts, asked for again before they expire: a long run outlives one. */
function entradas(m: Mundo): (cuenta: string) => Promise<string> {
  const tomadas = new Map<string, { token: string; hasta: number }>();
  return async (cuenta) => {
    const tomada = tomadas.get(cuenta);
    if (tomada && tomada.hasta > Date.now()) return tomada.token;
    const payload = { email: `${cuenta}@demo.cl`, password: 'Demo.2026' };
    const r = await (await m.app()).inject({ method: 'POST', url: '/jwt/login', payload });
    const token = String((r.json() as { accessToken?: string }).accessToken ?? 'sin entrada');
    tomadas.set(cuenta, { token, hasta: Date.now() + 240_000 });
    return token;
  };
}

/** Milliseconds of processor that something takes, whatever else the machine does meanwhile. */
async function procesador<T>(hacer: () => T | Promise<T>): Promise<{ dado: T; ms: number }> {
  const desde = process.cpuUsage();
  const dado = await hacer();
  const { user, system } = process.cpuUsage(desde);
  return { dado, ms: (user + system) / 1_000 };
}

const FILAS = Array.from({ length: 2_000 }, (_, n) => ({ id: `fila ${n}`, monto: n * 1_009, fecha: '2026-03-10', notas: ['a', 'b', n] }));

/** One yardstick: the same rows written and read as JSON, so that a slow machine, or one sweeping its memory, is slow in both. */
const vara = (): Promise<{ ms: number }> =>
  procesador(() => {
    for (let n = 0; n < 12; n += 1) JSON.parse(JSON.stringify(FILAS));
  });

/** Asks, and measures the processor that it took. What seems slow is asked three times more, each beside its yardstick, and its best counts. */
async function medida(m: Mundo, { desde, tope }: { desde: number; tope: number }, http: InjectOptions) {
  const una = async () => procesador(async () => (await m.app()).inject(http));
  const { dado: r, ms } = await una();
  let varas = ms / desde;
  for (let n = 0; n < 3 && varas > tope; n += 1) {
    const antes = (await vara()).ms;
    varas = Math.min(varas, (await una()).ms / Math.max(antes, (await vara()).ms));
  }
  return { r, varas };
}

async function golpear(m: Mundo, o: Omit<Parameters<typeof correr>[0], 'abrir'>): Promise<Informe> {
  const a = new Azar(o.semilla);
  const rutas = inventory(m.deps).filter((r) => !FUERA.has(`${r.method} ${r.path}`));
  let conocido = await conocer(m);
  const fichas = entradas(m);
  const quienes = await poderes(m);
  const vistos = new Set<string>();
  const informe: Informe = { llamadas: 0, estados: {}, hallazgos: [], maxVaras: 0 };
  let orden: RouteInfo[] = [];
  await vara();
  const desde = (await vara()).ms;
  for (let i = 0; i < o.llamadas; i += 1) {
    if (orden.length === 0)
      orden = rutas
        .toSorted((x, y) => (x.path < y.path ? -1 : 1))
        .map((r) => ({ r, n: a.u32() }))
        .sort((x, y) => x.n - y.n)
        .map((x) => x.r);
    const ruta = orden.pop() as RouteInfo;
    // What the run itself created is asked for too, and accounts that it changed come in again.
    if (i > 0 && i % 4_000 === 0) conocido = await conocer(m);
    const pueden = a.prob(700) ? quienes(ruta.permission) : CUENTAS;
    const cuenta = a.prob(60) ? null : a.elegir(pueden.length > 0 ? pueden : CUENTAS);
    const token = cuenta ? await fichas(cuenta) : a.elegir(SIN_SESION);
    const peticion = peticionDe(ruta, a, conocido, `fuzz-${o.semilla}-${i}`);
    const { golpe: _golpe, ...http } = peticion;
    const headers = { ...http.headers, ...(token ? { authorization: `Bearer ${token}` } : {}) };
    const tope = LARGAS.test(`${ruta.method} ${ruta.path}`) ? MAX_VARAS_LARGAS : (o.maxVaras ?? MAX_VARAS);
    const { r, varas } = await medida(m, { desde, tope }, { ...http, headers });
    informe.llamadas += 1;
    informe.maxVaras = Math.max(informe.maxVaras, Math.round(varas));
    informe.estados[r.statusCode] = (informe.estados[r.statusCode] ?? 0) + 1;
    const tipo = String(r.headers['content-type'] ?? '');
    const cuerpo = tipo.includes('json') ? r.body : '';
    const que = juzgar(m, r.statusCode, cuerpo, tipo, peticion) ?? (varas > tope ? `lenta: ${Math.round(varas)} varas` : null);
    if (que && !vistos.has(`${ruta.method} ${ruta.path} ${que}`)) {
      vistos.add(`${ruta.method} ${ruta.path} ${que}`);
      informe.hallazgos.push({
        que,
        metodo: ruta.method,
        url: peticion.url.slice(0, 300),
        cuerpo: (peticion.payload ?? '').slice(0, 600),
        estado: r.statusCode,
        respuesta: cuerpo.slice(0, 300),
      });
      o.avisar?.(
        `${que} · ${ruta.method} ${peticion.url.slice(0, 200)} · ${cuenta ?? 'sin sesión'} · ${(peticion.payload ?? '').slice(0, 400)}`,
      );
    }
    if ((i + 1) % 1_000 === 0)
      o.avisar?.(
        `${i + 1} llamadas · ${JSON.stringify(informe.estados)} · ${informe.hallazgos.length} hallazgos · máx. ${informe.maxVaras} varas`,
      );
  }
  return informe;
}
