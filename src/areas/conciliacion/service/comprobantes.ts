import { contabilizar, type DatosDe, type Evento } from '#areas/libro/public.server.ts';
import { Invalid, Rule } from '#kernel/errors.ts';
import { type Pesos, pesos } from '#kernel/values/money.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { Tratamiento } from '../contract.ts';
import { VERSION_REGLAS } from '../domain/calce.ts';
import { lineaDelBanco, medioDe } from './asentar.ts';
import { buscarLineas, confirmarCalce } from './calces.ts';
import type { Fila } from './fila.ts';
import type { LineaBancoViva } from './lineas.ts';
import { limpiarSugerencias } from './sugerencias.ts';

export interface PedidoComprobante {
  tipo: Tratamiento;
  movimientos: readonly string[];
  iva?: Pesos | undefined;
  glosa?: string | undefined;
}

const GLOSA: Readonly<Record<string, string>> = {
  gasto_bancario: 'Comisión bancaria',
  interes_bancario: 'Interés bancario',
  impuesto_bancario: 'Impuesto bancario',
  deposito_por_identificar: 'Depósito por identificar',
};

function exigirSigno(l: LineaBancoViva, signo: 'cargo' | 'abono'): void {
  const es = l.monto < 0 ? 'cargo' : 'abono';
  if (es !== signo) throw new Rule('tipo_no_corresponde', { signo: es });
}

/** The event that explains a bank line, by the kind that the person chose. Throws 422 `tipo_no_corresponde`, `iva_excede`. */
function eventoDe(c: Fila, l: LineaBancoViva, p: PedidoComprobante): { evento: Evento; datos: DatosDe<Evento> } {
  const medio = medioDe(c, { rut: l.rut_detectado, documento: l.documento });
  const monto = pesos(Math.abs(l.monto));
  switch (p.tipo) {
    case 'gasto_bancario': {
      exigirSigno(l, 'cargo');
      const iva = p.iva ?? pesos(0);
      if (iva >= monto) throw new Rule('iva_excede', {}, { iva: ['No puede ser mayor que el cargo'] });
      return { evento: 'gasto_bancario', datos: { medio, neto: pesos(monto - iva), ...(iva > 0 ? { iva } : {}) } as DatosDe<Evento> };
    }
    case 'interes_bancario':
      return { evento: 'interes_bancario', datos: { medio, monto, sentido: l.monto < 0 ? 'cobrado' : 'ganado' } as DatosDe<Evento> };
    case 'impuesto_bancario':
      exigirSigno(l, 'cargo');
      return { evento: 'impuesto_bancario', datos: { medio, monto } as DatosDe<Evento> };
    default:
      throw new Invalid({ tipo: ['Este comprobante se hace desde su propia área'] });
  }
}

/** Posts what the bank says and the books did not know, on the bank's date, and matches it at once (areas/3 `contabilizar`). */
export async function contabilizarLineas(ctx: Ctx, c: Fila, p: PedidoComprobante): Promise<void> {
  if (p.movimientos.length === 0) throw new Invalid({ movimientos: ['Elija al menos una línea'] });
  if (p.iva && p.movimientos.length > 1) throw new Invalid({ iva: ['El IVA se indica de a una línea'] });
  const { banco } = await buscarLineas(ctx, c, { banco: p.movimientos, libro: [] });
  for (const l of banco) {
    const { evento, datos } = eventoDe(c, l, p);
    const glosa = p.glosa ?? `${GLOSA[p.tipo] ?? p.tipo}: ${l.descripcion}`.slice(0, 200);
    const asientos = await contabilizar(ctx, evento, datos, { origen: { area: 'conciliacion', id: l.id }, fecha: l.fecha, glosa });
    const linea = lineaDelBanco(ctx, c, asientos, glosa);
    await confirmarCalce(ctx, c, {
      banco: [l],
      libro: [linea],
      regla: 'manual',
      regla_version: VERSION_REGLAS,
      confianza: 10_000,
      evidencia: ['COMPROBANTE', p.tipo.toUpperCase()],
      modo: 'exacto',
      ajuste_asiento_id: linea.asiento_id,
      comprobante: l.id,
      estadoBanco: 'contabilizado',
    });
  }
  await limpiarSugerencias(ctx, c, { banco: p.movimientos, libro: [] });
}
