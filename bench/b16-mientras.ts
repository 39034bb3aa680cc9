import { abrirCasa, type Casa } from './nucleo/casa.ts';
import { llenarDocumentos } from './nucleo/documentos.ts';
import { type Cifra, fijo, type Medida, type Resultado } from './nucleo/informe.ts';
import { alternar, cargar, mediana } from './nucleo/medir.ts';

const LISTA = '/api/documentos?perPage=20';
const EXPORTA = '/api/documentos/exportar?formato=xlsx';
const PAPEL = '/api/documentos/antiguedad';
const MEGAS = 80;

/** Asks for an address and reads it to its end; milliseconds to the first byte and in all. */
export async function bajar(url: string, token: string, signal?: AbortSignal): Promise<{ primero: number; todo: number; bytes: number }> {
  const t = performance.now();
  const r = await fetch(url, { headers: { authorization: `Bearer ${token}` }, ...(signal ? { signal } : {}) });
  if (!r.ok || !r.body) throw new Error(`${url}: ${r.status} ${await r.text()}`);
  let primero = 0;
  let bytes = 0;
  for await (const parte of r.body) {
    primero ||= performance.now() - t;
    bytes += (parte as Uint8Array).length;
  }
  return { primero, todo: performance.now() - t, bytes };
}

/** Does something again and again while something else is measured, and ends it. */
export async function mientras<T>(hacer: (signal: AbortSignal) => Promise<unknown>, medir: () => Promise<T>): Promise<T> {
  const fin = new AbortController();
  const sigue = (async () => {
    while (!fin.signal.aborted)
      await hacer(fin.signal).catch((e: unknown) => {
        if (!fin.signal.aborted) throw e;
      });
  })();
  try {
    return await medir();
  } finally {
    fin.abort();
    await sigue;
  }
}

const POR_SESION = 6;

/** Live streams of signals, of everybody: what each person may open, up to `n`. How many were opened, and how they are closed. */
async function flujos(casa: Casa, n: number): Promise<{ abiertos: number; cerrar: () => void }> {
  const fin = new AbortController();
  const cuentas = await casa.sql<{ email: string }>("select email from usuario where status = 'active' order by email");
  let abiertos = 0;
  for (const { email } of [...cuentas, ...cuentas]) {
    if (abiertos >= n) break;
    const authorization = `Bearer ${await casa.token(email)}`;
    for (let i = 0; i < POR_SESION; i += 1) {
      const b = await fetch(`${casa.base}/api/eventos/boleto`, { method: 'POST', headers: { authorization } });
      if (b.status === 403) break;
      const { boleto } = (await b.json()) as { boleto: string };
      const r = await fetch(`${casa.base}/api/eventos?boleto=${boleto}`, { signal: fin.signal });
      if (!r.ok) throw new Error(`${email}, stream ${i}: ${r.status}`);
      void r.text().catch(() => undefined);
      abiertos += 1;
    }
  }
  return { abiertos, cerrar: () => fin.abort() };
}

/** p99 of a list while others ask for heavy things, over its p99 alone. */
async function ajenos(casa: Casa, token: string, m: Medida): Promise<Cifra[]> {
  const p99 = async () => (await cargar({ url: `${casa.base}${LISTA}`, token, segundos: m.segundos, conexiones: 4 })).p99;
  const cargas: [string, number, (signal: AbortSignal) => Promise<unknown>][] = [
    [`se exportan ${m.corto ? '10.000' : '100.000'} filas a planilla`, 3, (signal) => bajar(`${casa.base}${EXPORTA}`, token, signal)],
    ['se imprime un informe', 2, (signal) => bajar(`${casa.base}${PAPEL}`, token, signal)],
  ];
  const out: Cifra[] = [];
  await p99();
  for (const [que, meta, hacer] of cargas) {
    const r = await alternar(m.rondas, () => mientras(hacer, p99), p99);
    out.push({
      que: `p99 de una lista mientras ${que} / sola`,
      meta: `≤ ${fijo(meta, 1)}`,
      valor: fijo(r.razon),
      cumple: r.razon <= meta,
      detalle: `${fijo(r.a, 0)} ms contra ${fijo(r.b, 0)} ms; rondas ${fijo(r.de)}–${fijo(r.hasta)}.`,
    });
  }
  const sin = await p99();
  const { abiertos, cerrar } = await flujos(casa, m.corto ? 60 : 500);
  const con = await p99();
  cerrar();
  out.push({
    que: `p99 de una lista con ${abiertos} flujos abiertos / con ninguno`,
    meta: '≤ 2,0',
    valor: fijo(con / sin),
    cumple: con / sin <= 2,
    detalle: `${fijo(con, 0)} ms contra ${fijo(sin, 0)} ms.`,
  });
  return out;
}

/** What an export of `n` rows takes of memory and of time, over the base's own csv of the same rows. */
async function archivo(casa: Casa, token: string, n: number, m: Medida): Promise<Cifra[]> {
  await llenarDocumentos(casa, n);
  await bajar(`${casa.base}/api/documentos/exportar?formato=csv&q=B1234`, token);
  const antes = casa.memoria().ahora;
  casa.olvidarMaximo();
  const primeros: number[] = [];
  const producto = async () => {
    const r = await bajar(`${casa.base}${EXPORTA}`, token);
    primeros.push(r.primero);
    return r.todo;
  };
  const base = async () => {
    const t = performance.now();
    await casa.sql("copy (select * from documento order by fecha_emision) to '/dev/null' csv");
    return performance.now() - t;
  };
  const r = await alternar(n > 100_000 ? 1 : m.rondas, producto, base);
  const crece = casa.memoria().maximo - antes;
  const filas = n.toLocaleString('es-CL');
  return [
    {
      que: `exportar ${filas} filas a planilla / COPY a csv`,
      meta: n > 100_000 ? 'se informa' : '≤ 15',
      valor: fijo(r.razon, 1),
      cumple: n > 100_000 ? null : r.razon <= 15,
      detalle: `${fijo(r.a / 1000, 1)} s contra ${fijo(r.b / 1000, 1)} s; primer byte a los ${fijo(mediana(primeros), 0)} ms.`,
    },
    {
      que: `memoria que crece el proceso al exportar ${filas} filas`,
      meta: `≤ ${MEGAS} MB`,
      valor: `${fijo(crece, 0)} MB`,
      cumple: crece <= MEGAS,
      detalle: `${fijo(antes, 0)} MB antes.`,
    },
  ];
}

/** B16: what one person asks does not stop the others, and a file of any size takes the same memory. */
export async function medir(m: Medida): Promise<Resultado> {
  const casa = await abrirCasa('b16');
  try {
    const token = await casa.token();
    const cifras = await archivo(casa, token, m.corto ? 10_000 : 100_000, m);
    cifras.push(...(await ajenos(casa, token, m)));
    if (m.millon) cifras.push(...(await archivo(casa, token, 1_000_000, m)));
    return {
      banco: 'B16',
      titulo: 'lo pesado que pide uno, y los demás',
      base: `\`GET ${LISTA}\` con 4 conexiones, sola y mientras otro pide lo pesado; los archivos, contra el \`COPY\` de la propia base.`,
      cifras,
      notas: ['Los dos núcleos atienden también a quien mide y a la base: con más, las razones bajan.'],
    };
  } finally {
    await casa.cerrar();
  }
}
