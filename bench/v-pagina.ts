import pg from 'pg';
import type { Database } from '#platform/server/database/open.ts';
import { bajar, mientras } from './b16-mientras.ts';
import { llenarCartera } from './nucleo/cartera.ts';
import { abrirCasa, type Casa } from './nucleo/casa.ts';
import { type Sentencia, sentenciasDe } from './nucleo/consultas.ts';
import { llenarDocumentos } from './nucleo/documentos.ts';
import { type Cifra, fijo, type Medida } from './nucleo/informe.ts';
import { alternar, cargar } from './nucleo/medir.ts';

/** What the first screen of the day asks for, all at once. */
const INICIO = [
  '/api/tablero',
  '/api/tablero/cifras?range=visita',
  '/api/tablero/meta',
  '/api/bandeja/resumen',
  '/api/bandeja?perPage=5&orden=vence',
];
const REPORTE = 'cartera_vigente_morosa';
const MEGAS = 80;

const cronometrar = async (hacer: () => Promise<unknown>): Promise<number> => {
  const desde = performance.now();
  await hacer();
  return performance.now() - desde;
};

/** A product with as many debts as documents. */
async function conCartera(n: number): Promise<Casa> {
  const casa = await abrirCasa('vp');
  const [empresa = { id: '', hoy: '' }] = await casa.sql<{ id: string; hoy: string }>(
    `select e.id, coalesce((select f.fecha from fecha_negocio f where f.empresa_id = e.id and not f.automatica), current_date)::text as hoy
     from empresa e limit 1`,
  );
  const db: Pick<Database, 'sql'> = { sql: async (texto, valores) => ({ rows: await casa.sql(texto, valores && [...valores]) }) };
  await llenarDocumentos(casa, n);
  await llenarCartera({ empresa_id: empresa.id }, db, n, empresa.hoy);
  return casa;
}

/** The readings of the page, each once, as the product itself sends them: without session, permissions nor anything that is asked twice. */
async function lecturas(casa: Casa): Promise<Sentencia[]> {
  const unas = new Map<string, Sentencia>();
  for (const ruta of INICIO)
    for (const s of await sentenciasDe(casa.pgUrl, ruta))
      if (/^\s*(select|with)\b/i.test(s.text)) unas.set(`${s.text} ${JSON.stringify(s.values)}`, s);
  return [...unas.values()];
}

async function inicio(casa: Casa, m: Medida, n: number): Promise<Cifra> {
  const sentencias = await lecturas(casa);
  const cliente = new pg.Client({ connectionString: casa.pgUrl, options: '-c jit=off' });
  await cliente.connect();
  const token = await casa.token();
  const pagina = () => cronometrar(() => Promise.all(INICIO.map((r) => bajar(`${casa.base}${r}`, token))));
  const suma = () =>
    cronometrar(async () => {
      for (const s of sentencias) await cliente.query(s.text, s.values);
    });
  try {
    for (let i = 0; i < 3; i += 1) await pagina();
    await suma();
    const r = await alternar(Math.max(3, m.rondas), pagina, suma);
    return {
      que: `V2: el tablero entero por HTTP, ${n.toLocaleString('es-CL')} deudas y documentos / la suma de sus consultas`,
      meta: '≤ 1,3×',
      valor: `${fijo(r.razon)}×`,
      cumple: r.razon <= 1.3,
      detalle: `${fijo(r.a, 0)} ms contra ${fijo(r.b, 0)} ms de ${sentencias.length} consultas, cada una una vez y una tras otra; rondas ${fijo(r.de)}–${fijo(r.hasta)}.`,
    };
  } finally {
    await cliente.end();
  }
}

interface Corrida {
  id: string;
  estado: string;
  filas: number | null;
  error: string | null;
}

/** Asks the reports of the product, as JSON. */
async function pedir<T>(casa: Casa, token: string, ruta: string, init: RequestInit = {}): Promise<T> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const r = await fetch(`${casa.base}/api/reportes/${ruta}`, { headers, ...init });
  if (!r.ok) throw new Error(`${ruta}: ${r.status} ${await r.text()}`);
  return (await r.json()) as T;
}

const mandar = <T>(casa: Casa, token: string, ruta: string, cuerpo: object) =>
  pedir<T>(casa, token, ruta, { method: 'POST', body: JSON.stringify(cuerpo) });
const echarACorrer = (casa: Casa, token: string) => mandar<Corrida>(casa, token, `${REPORTE}/ejecutar`, { formato: 'xlsx', filtros: [] });

/** Runs a report to a spreadsheet as a person does: it is asked for, it waits for its turn and it is ready. Milliseconds of the writing, turn apart. Who stops waiting gives it up. */
async function correr(casa: Casa, token: string, signal?: AbortSignal): Promise<{ ms: number; id: string; filas: number }> {
  const { id } = await echarACorrer(casa, token);
  while (true) {
    const e = await pedir<Corrida>(casa, token, `ejecuciones/${id}`);
    if (['fallida', 'cancelada', 'interrumpida'].includes(e.estado)) throw new Error(`${REPORTE}: ${e.estado} ${e.error ?? ''}`);
    if (e.estado !== 'lista') {
      // A run that nobody waits for would hold one of the three places of its person.
      if (signal?.aborted) await mandar(casa, token, `ejecuciones/${id}/cancelar`, {});
      signal?.throwIfAborted();
      await new Promise((si) => setTimeout(si, 100));
      continue;
    }
    const [t] = await casa.sql<{ ms: string }>(
      'select extract(epoch from terminada - empezada) * 1000 as ms from reporte_ejecucion where id = $1',
      [id],
    );
    return { ms: Number(t?.ms), id, filas: e.filas ?? 0 };
  }
}

/** How long it takes from giving up a run that goes on until it says so and the place in the queue is free for another. */
async function cancelar(casa: Casa, token: string): Promise<number> {
  const { id } = await echarACorrer(casa, token);
  while ((await pedir<Corrida>(casa, token, `ejecuciones/${id}`)).estado === 'en_cola') await new Promise((si) => setTimeout(si, 20));
  const desde = performance.now();
  await mandar(casa, token, `ejecuciones/${id}/cancelar`, {});
  if ((await pedir<Corrida>(casa, token, `ejecuciones/${id}`)).estado !== 'cancelada') throw new Error(`${REPORTE}: it was not given up`);
  return performance.now() - desde;
}

/** The whole list of documents as a file, and a run that is given up half way. */
async function deCualquierTamano(casa: Casa, token: string, n: number): Promise<Cifra[]> {
  const antes = casa.memoria().ahora;
  casa.olvidarMaximo();
  const lista = await bajar(`${casa.base}/api/documentos/exportar?formato=csv`, token);
  const crece = casa.memoria().maximo - antes;
  const suelta = await cancelar(casa, token);
  return [
    {
      que: `V5: memoria que crece el proceso al exportar la lista de ${n.toLocaleString('es-CL')} documentos`,
      meta: `≤ ${MEGAS} MB`,
      valor: `${fijo(crece, 0)} MB`,
      cumple: crece <= MEGAS,
      detalle: `${fijo(lista.bytes / 1e6, 1)} MB en ${fijo(lista.todo / 1000, 1)} s; el primer byte, a los ${fijo(lista.primero, 0)} ms.`,
    },
    {
      que: 'V5: de cancelar un reporte en curso a que lo diga',
      meta: '≤ 1.000 ms',
      valor: `${fijo(suelta, 0)} ms`,
      cumple: suelta <= 1_000,
      detalle: 'Lo que estaba leyendo se abandona en el tramo siguiente.',
    },
  ];
}

/** A report of as many rows as there are debts: its time over the base's own csv, its memory, the first byte of its file and what the others wait. */
async function planilla(casa: Casa, m: Medida, n: number): Promise<Cifra[]> {
  const token = await casa.token();
  await correr(casa, token);
  const antes = casa.memoria().ahora;
  casa.olvidarMaximo();
  let ultima = '';
  const producto = async () => {
    const { ms, id, filas } = await correr(casa, token);
    if (filas < n) throw new Error(`${REPORTE}: ${filas} rows of ${n}`);
    ultima = id;
    return ms;
  };
  const base = () =>
    cronometrar(() => casa.sql("copy (select * from libro_obligacion where estado = 'vigente' order by vencimiento) to '/dev/null' csv"));
  const r = await alternar(n > 100_000 ? 1 : m.rondas, producto, base);
  const crece = casa.memoria().maximo - antes;
  const filas = n.toLocaleString('es-CL');
  const bajada = await bajar(`${casa.base}/api/reportes/ejecuciones/${ultima}/archivo`, token);
  const out: Cifra[] = [
    {
      que: `V5: reporte de ${filas} filas a planilla / COPY a csv`,
      meta: '≤ 15×',
      valor: `${fijo(r.razon, 1)}×`,
      cumple: n > 100_000 ? null : r.razon <= 15,
      detalle: `${fijo(r.a / 1000, 1)} s contra ${fijo(r.b / 1000, 1)} s, sin la espera de su turno: el reporte guarda además sus filas y su huella.`,
    },
    {
      que: `V5: memoria que crece el proceso con ${filas} filas`,
      meta: `≤ ${MEGAS} MB`,
      valor: `${fijo(crece, 0)} MB`,
      cumple: crece <= MEGAS,
      detalle: `${fijo(antes, 0)} MB antes.`,
    },
    {
      que: 'V5: primer byte de su archivo',
      meta: '≤ 300 ms',
      valor: `${fijo(bajada.primero, 0)} ms`,
      cumple: bajada.primero <= 300,
      detalle: `${fijo(bajada.bytes / 1e6, 1)} MB en ${fijo(bajada.todo / 1000, 1)} s.`,
    },
  ];
  out.push(...(await deCualquierTamano(casa, token, n)));
  if (n > 100_000) return out;
  const p99 = async () => (await cargar({ url: `${casa.base}/api/documentos?perPage=20`, token, segundos: m.segundos, conexiones: 4 })).p99;
  await p99();
  const ajenos = await alternar(m.rondas, () => mientras((signal) => correr(casa, token, signal), p99), p99);
  out.push({
    que: 'V5: p99 de una lista mientras se escribe / sola',
    meta: '≤ 3,0×',
    valor: `${fijo(ajenos.razon)}×`,
    cumple: ajenos.razon <= 3,
    detalle: `${fijo(ajenos.a, 0)} ms contra ${fijo(ajenos.b, 0)} ms; rondas ${fijo(ajenos.de)}–${fijo(ajenos.hasta)}.`,
  });
  return out;
}

/** V2 and V5: the first screen of the day, and a report of any size, of a product that is served. */
export async function enLaPagina(m: Medida): Promise<Cifra[]> {
  const n = m.corto ? 10_000 : 100_000;
  const casa = await conCartera(n);
  try {
    const out = [await inicio(casa, m, n), ...(await planilla(casa, m, n))];
    if (!m.millon) return out;
    const grande = await conCartera(1_000_000);
    try {
      return [...out, ...(await planilla(grande, m, 1_000_000))];
    } finally {
      await grande.cerrar();
    }
  } finally {
    await casa.cerrar();
  }
}
