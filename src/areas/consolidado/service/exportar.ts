import type { Fecha } from '#kernel/values/fecha.ts';
import { formatFecha } from '#kernel/values/format.ts';
import { formatRut } from '#kernel/values/rut.ts';
import { label } from '#kernel/words.ts';
import type { Column } from '#platform/server/columnas.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { flowingTable } from '#platform/server/export.ts';
import type { FlowingFile } from '#platform/server/types.ts';
import { filtroDe } from '../domain/donde.ts';
import { bloqueVisible, filasDeBloque } from './motor-sql.ts';
import { type Pedida, pedida, quienEs } from './persona.ts';

const POR_PAGINA = 500;
const TIPO = { texto: 'texto', palabra: 'texto', fecha: 'fecha', pesos: 'pesos', uf: 'numero', numero: 'numero', rut: 'rut' } as const;

/** All the rows of a block as a spreadsheet, read as they are written, with whose they are and as of when on top. */
export async function exportarBloque(
  ctx: ReadCtx,
  p: Pedida & {
    bloque: string;
    formato: 'xlsx' | 'csv';
    donde?: string | undefined;
    desde?: Fecha | undefined;
    hasta?: Fecha | undefined;
    aparte?: 'si' | undefined;
  },
): Promise<FlowingFile> {
  const q = await pedida(ctx, p);
  const c = await quienEs(ctx, q);
  const b = bloqueVisible(ctx, p.bloque);
  await ctx.lectura(q.rut, `Exportación: ${b.forma.titulo.toLowerCase()}`);
  const columnas: Column[] = [
    { campo: 'titulo', titulo: 'Registro' },
    ...b.forma.columnas.map((x) => ({ campo: x.campo, titulo: x.titulo, tipo: TIPO[x.clase] })),
  ];
  const palabras = b.forma.columnas.filter((x) => x.clase === 'palabra').map((x) => x.campo);
  const enPalabras = (v: Record<string, string | number | null>) =>
    Object.fromEntries(palabras.flatMap((campo) => (v[campo] ? [[campo, label(String(v[campo]))]] : [])));
  async function* partes() {
    for (let page = 1; ; page += 1) {
      const { items } = await filasDeBloque(ctx, b, q, { donde: filtroDe(p), page, perPage: POR_PAGINA });
      yield items.map((i) => ({ titulo: i.titulo, ...i.valores, ...enPalabras(i.valores) }));
      if (items.length < POR_PAGINA) return;
    }
  }
  const acotada = [
    ...Object.entries(filtroDe(p).campos).map(([campo, valor]) => `${label(campo)}: ${label(valor)}`),
    ...(p.desde ? [`Desde el ${formatFecha(p.desde)}`] : []),
    ...(p.hasta ? [`Hasta el ${formatFecha(p.hasta)}`] : []),
  ];
  const cabecera = [`${b.forma.titulo} de ${c.nombre}, ${formatRut(c.rut)}`, `Al ${formatFecha(q.al)}`, ...acotada];
  return flowingTable(p.formato, `${b.nombre}-${q.rut}`, columnas, { parts: partes(), cabecera });
}
