import { avalesDe } from '#areas/avales/public.server.ts';
import { reportesExigidos } from '#areas/buro/public.server.ts';
import { personasPorRut } from '#areas/clientes/public.server.ts';
import { cmp } from '#kernel/values/decimal.ts';
import { formatPercent, formatPesos } from '#kernel/values/format.ts';
import { formatRut, type Rut } from '#kernel/values/rut.ts';
import { label } from '#kernel/words.ts';
import { atOnce } from '#platform/server/at-once.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { contract } from '../contract.ts';
import type { Deudor } from '../domain/propuesta.ts';
import type { Relacionado } from '../domain/respaldo.ts';

/** Whose reports a line rests on: its client, the socios with enough of it, who answers for it and who would pay. */
interface Parte {
  rut: Rut;
  nombre: string;
  papel: 'CLIENTE' | 'SOCIO' | 'AVAL' | 'DEUDOR';
  detalle: string;
}

interface Mirada {
  rut: string;
  nombre: string;
  relacionados: readonly Relacionado[];
  deudores: readonly Deudor[];
}

/** The people of a line, each once, in the part that asks most of it. */
async function partesDe(ctx: ReadCtx, m: Mirada): Promise<Parte[]> {
  const [desde, avales, deudores] = await atOnce([
    ctx.param(contract, 'socio_desde_pct'),
    avalesDe(ctx, m.rut as Rut, { abiertos: true }),
    personasPorRut(
      ctx,
      m.deudores.map((d) => d.rut_deudor),
    ),
  ]);
  const out: Parte[] = [{ rut: m.rut as Rut, nombre: m.nombre, papel: 'CLIENTE', detalle: 'Cliente' }];
  const poner = (p: Parte): void => {
    if (!out.some((x) => x.rut === p.rut)) out.push(p);
  };
  for (const r of m.relacionados) {
    const pct = r.participacion_pct;
    if (pct === null || cmp(pct, desde) < 0) continue;
    poner({ rut: r.rut as Rut, nombre: r.nombre, papel: 'SOCIO', detalle: `${label(r.vinculo)}, ${formatPercent(pct)}` });
  }
  for (const a of avales) poner({ rut: a.rut_aval, nombre: a.nombre, papel: 'AVAL', detalle: 'Aval' });
  for (const d of m.deudores) {
    const nombre = deudores.get(d.rut_deudor)?.nombre ?? formatRut(d.rut_deudor);
    const detalle = d.monto > 0 ? `Deudor, sublímite ${formatPesos(d.monto)}` : 'Deudor';
    poner({ rut: d.rut_deudor as Rut, nombre, papel: 'DEUDOR', detalle });
  }
  return out;
}

/** Each person of a line with the reports that the company wants of it, as the bureau keeps them today. */
export async function personasConReportes(ctx: ReadCtx, m: Mirada) {
  const partes = await partesDe(ctx, m);
  const reportes = await reportesExigidos(ctx, partes);
  return partes.map((p, i) => ({ ...p, reportes: reportes[i] ?? [] }));
}

export type PersonaConReportes = Awaited<ReturnType<typeof personasConReportes>>[number];

/** How the report stands that is missing. Of one that nobody asked there is nothing to add: it is said under «Falta». */
const COMO = {
  vencido: ': está vencido',
  en_curso: ': está en curso',
  con_error: ': no se pudo obtener',
  falta: '',
  vigente: ': vigente',
  sin_informacion: ': no tiene información',
} as const;

/** What is missing of their reports, in words. */
export function informesQueFaltan(personas: readonly PersonaConReportes[]): { codigo: string; texto: string; corto: string }[] {
  return personas.flatMap((p) =>
    p.reportes
      .filter((r) => r.estado !== 'vigente' && r.estado !== 'sin_informacion')
      .map((r) => ({
        codigo: 'informes_pendientes',
        texto: `${r.nombre_fuente} de ${p.nombre}${COMO[r.estado]}`,
        corto: `${r.nombre_fuente} de ${p.nombre}`,
      })),
  );
}
