import { clientePorRut } from '#areas/clientes/public.server.ts';
import { contratosDe, contratoVigente } from '#areas/contratos/public.server.ts';
import { pagaresDeLinea } from '#areas/pagares/public.server.ts';
import { atOnce } from '#platform/server/at-once.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { contract } from '../contract.ts';
import type { ContextoMotor } from '../domain/contexto.ts';
import { codigosDe, enProforma } from './parametros.ts';
import type { EntradaProforma } from './proforma-escrita.ts';

interface Papeles extends Pick<ContextoMotor, 'respaldos' | 'contrato' | 'exige_contrato'> {
  contrato_id: string | null;
}

/**
 * Papers that back the line on the day of curse: those chosen, or every one of the client when none was. A contract is worth while it is in
 * force, a pagaré while its original is in the vault. `contrato` is the contrato marco in force, or the last activated one, so that the refusal says when it lapsed.
 */
export async function papelesDe(ctx: ReadCtx, e: EntradaProforma): Promise<Papeles> {
  const [contratos, pagares, marco, cliente] = await atOnce([
    contratosDe(ctx, e.cliente_rut),
    pagaresDeLinea(ctx, e.cliente_rut),
    contratoVigente(ctx, e.cliente_rut, 'MARCO_FACTORING', e.fechacurso),
    clientePorRut(ctx, e.cliente_rut),
  ]);
  const activados = contratos.filter((c) => c.estado === 'vigente');
  const elegido = ({ id }: { id: string }) => e.respaldos.length === 0 || e.respaldos.includes(id);
  const ultimo = marco ?? activados.find((c) => c.tipo === 'MARCO_FACTORING');
  const exigen = codigosDe(await ctx.param(contract, 'pactos_with_contrato', enProforma(e, cliente?.sucursal_id ?? null)));
  return {
    respaldos: [
      ...activados.filter(elegido).map((c) => ({
        numero: String(c.num_contrato),
        vigente: c.fecha_vencimiento === null || c.fecha_vencimiento >= e.fechacurso,
      })),
      ...pagares.filter(elegido).map((p) => ({ numero: p.pagarevista, vigente: p.estado === 'custodia' })),
    ],
    contrato: ultimo ? { numero: String(ultimo.num_contrato), vence: ultimo.fecha_vencimiento } : null,
    exige_contrato: e.pacto ? exigen.includes(e.pacto) : false,
    contrato_id: marco?.id ?? null,
  };
}
