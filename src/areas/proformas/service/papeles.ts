import { contratosDe, contratoVigente } from '#areas/contratos/public.server.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { contract } from '../contract.ts';
import type { ContextoMotor } from '../domain/contexto.ts';
import type { EntradaProforma } from './entrada.ts';
import { codigosDe } from './parametros.ts';

export interface Papeles extends Pick<ContextoMotor, 'respaldos' | 'contrato' | 'exige_contrato'> {
  contrato_id: string | null;
}

/**
 * Papers that back the line on the day of curse: those chosen, or every one of the client when none was. Pagarés join when their area
 * exists. `contrato` is the contrato marco in force, or the last activated one, so that the refusal says when it lapsed.
 */
export async function papelesDe(ctx: ReadCtx, e: EntradaProforma): Promise<Papeles> {
  const activados = (await contratosDe(ctx, e.cliente_rut)).filter((c) => c.estado === 'vigente');
  const elegidos = e.respaldos.length > 0 ? activados.filter((c) => e.respaldos.includes(c.id)) : activados;
  const marco = await contratoVigente(ctx, e.cliente_rut, 'MARCO_FACTORING', e.fechacurso);
  const ultimo = marco ?? activados.find((c) => c.tipo === 'MARCO_FACTORING');
  const exigen = codigosDe(await ctx.param(contract, 'pactos_with_contrato', e.fechacurso));
  return {
    respaldos: elegidos.map((c) => ({
      numero: String(c.num_contrato),
      vigente: c.fecha_vencimiento === null || c.fecha_vencimiento >= e.fechacurso,
    })),
    contrato: ultimo ? { numero: String(ultimo.num_contrato), vence: ultimo.fecha_vencimiento } : null,
    exige_contrato: e.pacto ? exigen.includes(e.pacto) : false,
    contrato_id: marco?.id ?? null,
  };
}
