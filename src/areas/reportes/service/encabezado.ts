import { formatFecha } from '#kernel/values/format.ts';
import { atOnce } from '#platform/server/at-once.ts';
import type { Filtro } from '#platform/server/cifras/formas.ts';
import type { Tiempo } from '#platform/server/cifras/tipos.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import type { EjecucionRow } from './ejecucion-fila.ts';
import { ambitoDe, type ReporteDeArea } from './fuente.ts';

const OPERACION: Readonly<Record<Filtro['op'], string>> = {
  es: 'es',
  no_es: 'no es',
  en: 'es alguno de',
  entre: 'entre',
  desde: 'desde',
  hasta: 'hasta',
  contiene: 'contiene',
  vacio: 'vacío',
};

/** The filters of a run, each in words. */
async function filtrosDichos(ctx: ReadCtx, filtros: readonly Filtro[]): Promise<string[]> {
  return atOnce(
    filtros.map(async (f) => {
      const d = ctx.deps.registry.cifras.dimensiones.get(f.dimension);
      const nombres = (await d?.nombres?.(ctx, f.valores)) ?? new Map<string, string>();
      return `${d?.titulo ?? f.dimension} ${OPERACION[f.op]} ${f.valores.map((v) => nombres.get(v) ?? v).join(', ')}`.trim();
    }),
  );
}

/** Equalities that do not hold, for the head of a file. Not asked is said as such: it is never taken for well. */
const cuadraturasDichas = (rojas: readonly string[] | null): string =>
  rojas === null ? 'Sin revisar' : rojas.length === 0 ? 'Cuadran' : `No cuadran: ${rojas.join(', ')}`;

interface Leido {
  r: ReporteDeArea;
  tiempo: Tiempo;
  hash_datos: string;
  rojas: readonly string[] | null;
}

/** What a file says of itself: what it is, of what day, for whom, and how it is told that it was not changed. */
export async function encabezado(ctx: ReadCtx, e: EjecucionRow, o: Leido): Promise<(readonly [string, string])[]> {
  const { conocido_al, filtros } = e.parametros;
  const dias =
    ambitoDe(ctx, o.r) === 'entre'
      ? `del ${formatFecha(o.tiempo.desde)} al ${formatFecha(o.tiempo.hasta)}`
      : `al ${formatFecha(o.tiempo.al)}`;
  const dichos = await filtrosDichos(ctx, filtros);
  const cubo = 'cubo' in o.r.contenido ? ctx.deps.registry.cifras.cubos.get(o.r.contenido.cubo) : undefined;
  const nota = await cubo?.nota?.(ctx, o.tiempo);
  return [
    ['Reporte', `${e.titulo} ${dias}`],
    ...(conocido_al ? [['Como se sabía', conocido_al] as const] : []),
    ...(dichos.length > 0 ? [['Filtros', dichos.join('; ')] as const] : []),
    ...(nota ? [['Nota', nota] as const] : []),
    ['Pedido por', e.usuario],
    ['Alcance', e.alcance_dicho],
    ['Folio', String(e.folio)],
    ['Versión', String(e.reporte_version)],
    ...(o.r.presentacion?.formato
      ? [
          [
            'Formato',
            `De la casa: ${o.r.presentacion.autoridad} no publica el suyo fuera de su sitio. Confírmelo antes de presentar`,
          ] as const,
        ]
      : []),
    ['Igualdades', cuadraturasDichas(o.rojas)],
    ['Huella de los datos', o.hash_datos],
  ];
}
