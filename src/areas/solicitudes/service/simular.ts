import { clientePorRut } from '#areas/clientes/public.server.ts';
import { nivelDe, nombreMotivo } from '#areas/comite/public.server.ts';
import { alcanzaCliente } from '#areas/ejecutivos/public.server.ts';
import { NotFound } from '#kernel/errors.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import type { Deudor, GarantiaPedida } from '../domain/propuesta.ts';
import { contrapartesDe } from './apertura.ts';
import { medir } from './exposicion.ts';

/** It is not written yet: no aval was given for it. */
const SIN_ID = '00000000-0000-7000-8000-000000000000';

interface Supuesta {
  rut: Rut;
  moneda: 'CLP' | 'UF';
  monto: string;
  con_responsabilidad: boolean;
  deudores: readonly Deudor[];
  garantias: readonly Pick<GarantiaPedida, 'exigible_antes_de_giro'>[];
  excepciones: readonly unknown[];
}

/** The level that would decide a line as it is written, with each reason in words. Writes nothing. Throws 404 beyond the reach. */
export async function simular(ctx: ReadCtx, s: Supuesta) {
  const c = (await alcanzaCliente(ctx, s.rut)) ? await clientePorRut(ctx, s.rut) : undefined;
  if (!c) throw new NotFound();
  const m = await medir(ctx, { ...s, id: SIN_ID });
  const partes = contrapartesDe(s, m);
  const asunto = { asunto_area: 'solicitudes', rut: s.rut, exposicion_uf: m.propuesta_uf, motivos: m.motivos, ...partes };
  const { nivel, nombre, motivos } = await nivelDe(ctx, asunto);
  return {
    nivel,
    nombre,
    motivos: motivos.map((codigo) => ({ codigo, nombre: nombreMotivo(codigo) })),
    exposicion_actual_uf: m.actual_uf,
    exposicion_propuesta_uf: m.propuesta_uf,
  };
}
