import { and, desc, inArray } from 'drizzle-orm';
import { personasPorRut } from '#areas/clientes/public.server.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { looksLikeFirm, type Rut } from '#kernel/values/rut.ts';
import { atOnce } from '#platform/server/at-once.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { VIVAS } from '../domain/estados.ts';
import { consultas, informes } from '../tables.ts';
import { disponible, type FuenteRow, fuentesDe } from './fuentes.ts';
import { sinInformeAl } from './puerta-sql.ts';
import { enUso } from './reclamos.ts';

/** A report that the company wants of who takes part in a matter, with how it stands today. It tells no datum of the report. */
interface ReporteExigido {
  fuente: string;
  nombre_fuente: string;
  /** `sin_informacion`: the source was asked and knows nothing of the person; while that answer counts nothing is missing. */
  estado: 'vigente' | 'sin_informacion' | 'vencido' | 'en_curso' | 'con_error' | 'falta';
  informe_id: string | null;
  vence: Fecha | null;
  /** Why the last query failed. */
  detalle: string | null;
}

/** Each kind of person has its own bureau; the other sources are of both. */
const esDe = (f: FuenteRow, natural: boolean): boolean => f.codigo !== (natural ? 'EQUIFAX_EMPRESA' : 'EQUIFAX_PERSONA');

type InformeRow = typeof informes.$inferSelect;
type ConsultaRow = typeof consultas.$inferSelect;
type SinInforme = Awaited<ReturnType<typeof sinInformeAl>>[number];

interface Hallado {
  i: InformeRow | undefined;
  q: ConsultaRow | undefined;
  sin: SinInforme | undefined;
}

function leido(ctx: ReadCtx, f: FuenteRow, { i, q, sin }: Hallado): ReporteExigido {
  const base = { fuente: f.codigo, nombre_fuente: f.nombre, informe_id: i?.id ?? null, vence: i?.vence ?? null, detalle: null };
  if (i && i.vence >= ctx.hoy) return { ...base, estado: 'vigente' };
  if (q && q.estado !== 'error') return { ...base, estado: 'en_curso' };
  if (sin?.estado === 'sin_informacion' && sin.vence >= ctx.hoy) return { ...base, estado: 'sin_informacion', vence: sin.vence };
  if (i) return { ...base, estado: 'vencido' };
  return q ? { ...base, estado: 'con_error', detalle: q.error?.mensaje ?? null } : { ...base, estado: 'falta' };
}

/**
 * The reports that are compulsory for each person by its part in the matter (`obligatoria_para` of each source in force), in the order they were
 * asked. Empty while the company has no source for that part. At most 500 people.
 */
export async function reportesExigidos(
  ctx: ReadCtx,
  personas: readonly { rut: string; papel: 'CLIENTE' | 'SOCIO' | 'AVAL' | 'DEUDOR' }[],
): Promise<ReporteExigido[][]> {
  const fuentes = (await fuentesDe(ctx)).filter((f) => disponible(ctx, f) && f.obligatoria_para.length > 0);
  const ruts = [...new Set(personas.map((p) => p.rut as Rut))].slice(0, 500);
  if (fuentes.length === 0 || ruts.length === 0) return personas.map(() => []);
  const ultimosPrimero = { orden: [desc(informes.fecha), desc(informes.id)] };
  const estados = inArray(consultas.estado, [...VIVAS, 'error']);
  const [suyos, vivas, nadaSaben, conocidas] = await atOnce([
    ctx.rows(informes, and(inArray(informes.rut, ruts), enUso(ctx)), ultimosPrimero),
    ctx.rows(consultas, and(inArray(consultas.rut, ruts), estados), { orden: [desc(consultas.creado_en), desc(consultas.id)] }),
    sinInformeAl(ctx, ruts, ctx.hoy),
    personasPorRut(ctx, ruts),
  ]);
  const esNatural = (rut: string): boolean => {
    const tipo = conocidas.get(rut)?.tipo_persona;
    return tipo ? tipo === 'NATURAL' : !looksLikeFirm(rut);
  };
  return personas.map(({ rut, papel }) =>
    fuentes
      .filter((f) => f.obligatoria_para.includes(papel) && esDe(f, esNatural(rut)))
      .map((f) => {
        const de = (x: { rut: string; fuente: string }): boolean => x.rut === rut && x.fuente === f.codigo;
        return leido(ctx, f, { i: suyos.find(de), q: vivas.find(de), sin: nadaSaben.find(de) });
      }),
  );
}
