import { EXACT_COUNT } from '#kernel/page.ts';
import { abrirCasa, type Casa } from './nucleo/casa.ts';
import { sentenciasDe } from './nucleo/consultas.ts';
import { llenarDocumentos } from './nucleo/documentos.ts';
import { type Cifra, fijo, type Medida, type Resultado } from './nucleo/informe.ts';
import { alternar, latencias, mediana } from './nucleo/medir.ts';

const META = 2;
const CHICA = 10_000;
const GRANDE = 1_000_000;
const ORDENES = ['-creado_en', 'fecha_emision', '-fecha_emision', '-monto', 'fecha_vencimiento', '-fecha_vencimiento'];

/** Cursor of the page that starts in the middle of the table, as the list writes it. */
async function mitad(casa: Casa): Promise<string> {
  const [fila] = await casa.sql<{ v: string; id: string }>(
    `select to_char(creado_en at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as v, id from documento order by creado_en offset (select count(*) / 2 from documento) limit 1`,
  );
  return Buffer.from(JSON.stringify(fila)).toString('base64url');
}

interface Nodo {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Rows Removed by Filter'?: number;
  Plans?: Nodo[];
}

/** Rows that a plan read of `documento` one after another, without an index. */
function leidas(n: Nodo): number {
  const propias =
    n['Node Type'] === 'Seq Scan' && n['Relation Name'] === 'documento' ? n['Actual Rows'] + (n['Rows Removed by Filter'] ?? 0) : 0;
  return propias + (n.Plans ?? []).reduce((s, h) => s + leidas(h), 0);
}

/**
 * Whether any statement of an address walks the table beyond what a list may: the exact count stops at its row 10.001, and reading those from
 * the table itself is no worse than from an index. Measured by running it, not by what the plan promises.
 */
async function recorre(casa: Casa, ruta: string): Promise<boolean> {
  for (const s of await sentenciasDe(casa.pgUrl, ruta)) {
    if (!/^\s*select/i.test(s.text) || !s.text.includes('"documento"')) continue;
    const [fila] = await casa.sql<{ 'QUERY PLAN': { Plan: Nodo }[] }>(`explain (analyze, format json) ${s.text}`, s.values);
    if ((fila?.['QUERY PLAN'] ?? []).some((p) => leidas(p.Plan) > EXACT_COUNT + 1)) return true;
  }
  return false;
}

async function comparar(m: Medida, que: string, ruta: (c: Casa) => Promise<string>, chica: Casa, grande: Casa): Promise<Cifra> {
  const [de, a] = [await ruta(chica), await ruta(grande)];
  const [td, ta] = [await chica.token(), await grande.token()];
  const n = m.corto ? 5 : 60;
  await latencias(`${chica.base}${de}`, td, 10);
  await latencias(`${grande.base}${a}`, ta, 10);
  const r = await alternar(
    m.rondas,
    async () => mediana(await latencias(`${grande.base}${a}`, ta, n)),
    async () => mediana(await latencias(`${chica.base}${de}`, td, n)),
  );
  return {
    que: `${que}: p50 con 1.000.000 / con 10.000`,
    meta: `≤ ${META}`,
    valor: fijo(r.razon),
    cumple: r.razon <= META,
    detalle: `${fijo(r.a, 1)} ms contra ${fijo(r.b, 1)} ms; rondas ${fijo(r.de)}–${fijo(r.hasta)}.`,
  };
}

/** B12: how a list grows from ten thousand rows to a million. */
export async function medir(m: Medida): Promise<Resultado> {
  const [chica, grande] = [await abrirCasa('b12'), await abrirCasa('b12')];
  try {
    await llenarDocumentos(chica, CHICA);
    await llenarDocumentos(grande, m.corto ? 50_000 : GRANDE);
    const ruta = (consulta: string) => async () => `/api/documentos?perPage=50${consulta}`;
    const cifras = [
      await comparar(m, 'primera página', ruta(''), chica, grande),
      await comparar(m, 'página del medio, por cursor', async (c) => `/api/documentos?perPage=50&cursor=${await mitad(c)}`, chica, grande),
      await comparar(m, 'por monto, de mayor a menor', ruta('&orden=-monto'), chica, grande),
    ];
    const malos: string[] = [];
    for (const o of ORDENES) if (await recorre(grande, `/api/documentos?perPage=50&orden=${o}`)) malos.push(o);
    cifras.push({
      que: 'órdenes de la lista que recorren la tabla entera',
      meta: '0',
      valor: `${malos.length} de ${ORDENES.length}`,
      cumple: malos.length === 0,
      detalle: malos.length > 0 ? `Recorren: ${malos.join(', ')}.` : `Revisados con EXPLAIN: ${ORDENES.join(', ')}.`,
    });
    return {
      banco: 'B12',
      titulo: 'la lista, de diez mil filas a un millón',
      base: '`GET /api/documentos` por HTTP, un cliente, dos productos iguales sobre dos bases del mismo PostgreSQL que sólo difieren en sus filas; latencia mediana en rondas alternadas.',
      cifras,
      notas: [
        'El total es exacto hasta 10.000 filas y después se dice «10.000+» (quality §4.2): contar es lo único que crecería con la tabla.',
        'Folio, razón social y saldo del deudor también se pueden pedir como orden y no tienen índice: con un millón de filas esas páginas ordenan la tabla.',
      ],
    };
  } finally {
    await chica.cerrar();
    await grande.cerrar();
  }
}
