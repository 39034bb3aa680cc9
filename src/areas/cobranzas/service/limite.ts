import { and, eq, gte, inArray } from 'drizzle-orm';
import { nombreDeOpcion } from '#areas/catalogos/public.server.ts';
import { type Gestion as GestionLey, permitido } from '#finanzas/contacto.ts';
import { reglasContacto } from '#finanzas/reglas-contacto.ts';
import { Rule } from '#kernel/errors.ts';
import { addDays, type Momento } from '#kernel/values/fecha.ts';
import { formatFecha } from '#kernel/values/format.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { desfaseEnChile, momentoDe } from '#platform/server/momento.ts';
import type { Canal, Finalidad } from '../domain/formas.ts';
import { gestiones } from '../tables.ts';
import type { Obligado } from './personas.ts';

/** No rule looks further back than a week and the hour that the clock may move. */
const MIRA_DIAS = 9;

interface Pedido {
  persona: Pick<Obligado, 'rut' | 'protegida' | 'comuna' | 'restricciones'>;
  canal: Canal;
  finalidad: Finalidad;
  en_mora: boolean;
  contacto_id?: string | null | undefined;
  tercero_con_monto?: boolean | undefined;
  momento?: Momento | undefined;
  /** A contact that is being written now and does not count against itself. */
  salvo?: string | undefined;
}

interface VeredictoDicho {
  permitido: boolean;
  codigo: string | null;
  desde: Momento | null;
  avisos: string[];
  /** What its sentence needs. */
  datos: Record<string, string>;
  /** Motive of the restriction that forbids; null when it is another rule. */
  motivo: string | null;
}

const hora = (m: Momento): string =>
  `${formatFecha(m.fecha)} ${String(Math.floor(m.minuto / 60)).padStart(2, '0')}:${String(m.minuto % 60).padStart(2, '0')}`;

type Fila = typeof gestiones.$inferSelect;
/** A row of the log as the law reads it. */
const leida = (g: Fila & { canal: GestionLey['canal'] }): GestionLey => ({
  canal: g.canal,
  finalidad: g.finalidad,
  en_mora: g.en_mora,
  entrante: g.entrante,
  contactado: g.contactado,
  momento: { fecha: g.fecha, minuto: g.minuto },
});

/** What was done with a person in the last days, on any of its debts, as the law reads it. A note is no contact. */
async function historiaDe(ctx: ReadCtx, rut: Obligado['rut'], al: Momento, salvo?: string): Promise<GestionLey[]> {
  const desde = addDays(al.fecha, -MIRA_DIAS);
  const filas = await ctx.rows(gestiones, and(eq(gestiones.persona_rut, rut), gte(gestiones.fecha, desde)));
  return filas.flatMap((g) => (g.canal === 'NOTA' || g.id === salvo ? [] : [leida({ ...g, canal: g.canal })]));
}

/** The same of several people at once, for who plans. */
export async function historiasDe(ctx: ReadCtx, ruts: readonly Obligado['rut'][], al: Momento): Promise<Map<string, GestionLey[]>> {
  const desde = addDays(al.fecha, -MIRA_DIAS);
  const out = new Map<string, GestionLey[]>();
  const filas =
    ruts.length === 0 ? [] : await ctx.rows(gestiones, and(inArray(gestiones.persona_rut, [...ruts]), gte(gestiones.fecha, desde)));
  for (const g of filas)
    if (g.canal !== 'NOTA') out.set(g.persona_rut, [...(out.get(g.persona_rut) ?? []), leida({ ...g, canal: g.canal })]);
  return out;
}

/** Whether the law lets a person be contacted at a moment, now unless told; with the first minute at which it does. */
export async function veredictoPara(ctx: ReadCtx, p: Pedido): Promise<VeredictoDicho> {
  if (p.canal === 'NOTA') return { permitido: true, codigo: null, desde: null, avisos: [], datos: {}, motivo: null };
  const momento = p.momento ?? momentoDe(ctx);
  const historia = await historiaDe(ctx, p.persona.rut, momento, p.salvo);
  const suyas = p.persona.restricciones.filter((r) => r.contacto_id === null || r.contacto_id === (p.contacto_id ?? null));
  const v = permitido(
    {
      persona: { protegida: p.persona.protegida, comuna: p.persona.comuna, en_mora: p.en_mora },
      canal: p.canal,
      finalidad: p.finalidad,
      momento,
      historia,
      restricciones: suyas.map((r) => ({ motivo: r.motivo, canal: r.canal, desde: r.desde, hasta: r.hasta })),
      tercero_con_monto: p.tercero_con_monto ?? false,
    },
    { cal: await ctx.calendar(), reglas: reglasContacto(momento.fecha), desfase: desfaseEnChile },
  );
  const restringe = v.codigo === 'contacto_restringido' ? suyas.find((r) => r.canal === null || r.canal === p.canal) : undefined;
  const ultima = historia
    .filter((g) => !g.entrante)
    .map((g) => g.momento.fecha)
    .sort()
    .at(-1);
  const datos = {
    motivo: restringe ? await nombreDeOpcion(ctx, 'motivos_restriccion', restringe.motivo) : '',
    fecha: ultima ? formatFecha(ultima) : '',
    n: String(historia.filter((g) => !g.entrante && !g.contactado).length),
    desde: v.desde ? `; podrá desde el ${hora(v.desde)}` : '',
    dia: v.desde?.fecha ?? '',
  };
  return { ...v, avisos: [...v.avisos], datos, motivo: restringe?.motivo ?? null };
}

/** Restrictions that no exception passes over. */
const SIN_EXCEPCION: readonly string[] = ['EMPLAZADO', 'CONCURSO', 'FALLECIDO'];

/**
 * Refuses what the law refuses, with its code and the first minute at which it does not. `excepcion`: why who may pass over it does; `autorizada`: what who may
 * gave beforehand to another. Answers what it passed over; null when nothing had to be.
 */
export async function exigirPermitido(
  ctx: ReadCtx,
  p: Pedido,
  excepcion: string | null | undefined,
  autorizada: { por: string; motivo: string } | null = null,
): Promise<{ excepcion: { por: string; motivo: string } | null; avisos: string[] }> {
  const v = await veredictoPara(ctx, p);
  if (v.permitido || v.codigo === null) return { excepcion: null, avisos: v.avisos };
  const dada = autorizada ?? (excepcion && ctx.can('cobranzas:excepcion') ? { por: ctx.session.nombre, motivo: excepcion } : null);
  if (!dada || v.codigo === 'tercero_sin_monto') throw new Rule(v.codigo, v.datos);
  if (v.motivo && SIN_EXCEPCION.includes(v.motivo)) throw new Rule('sin_excepcion', {}, { excepcion: ['Esta restricción no las admite'] });
  return { excepcion: dada, avisos: [] };
}
