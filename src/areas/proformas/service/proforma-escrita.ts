import type { z } from 'zod';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { Pesos, Porcentaje, TasaMensual, Uf } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { Entrada } from '../contract-formas.ts';
import type { DocumentoFila, PartidaFila, ProformaFila } from './puerta.ts';

/** What a person decides of a proforma, as it came. */
export type EntradaProforma = z.output<typeof Entrada>;

/** What a saved proforma has typed in it: the starting point of an edit or of a new run. */
export function entradaDe(p: ProformaFila, documentos: readonly DocumentoFila[], partidas: readonly PartidaFila[]): EntradaProforma {
  return {
    cliente_rut: p.cliente_rut as Rut,
    producto: p.producto,
    origen_operacion: p.origen_operacion,
    destino_operacion: p.destino_operacion,
    tipo_operacion: p.tipo_operacion,
    sede: p.sede,
    ejecutivo: p.ejecutivo,
    con_responsabilidad: p.con_responsabilidad,
    pacto: p.pacto,
    fechacurso: p.fechacurso,
    anticipo_pct: p.anticipo_pct as Porcentaje,
    tasa: p.tasa as TasaMensual,
    comision_pct: p.comision_pct,
    comision_minima_uf: p.comision_minima_uf as Uf,
    comision_fija: p.comision_fija,
    gastos: p.gastos_detalle as { concepto: string; monto: Pesos; afecto_iva: boolean; traspasado: boolean }[],
    base_dp: p.base_dp,
    respaldos: p.respaldos,
    cuenta_giro: p.cuenta_giro,
    comentario: p.comentario,
    documents: Object.fromEntries(
      documentos.map((d) => [
        d.documento_id,
        {
          plazo_dias: d.plazo_dias,
          vencimiento: d.vencimiento as Fecha | null,
          anticipo_pct: d.anticipo_pct_propio as Porcentaje | null,
          tasa: d.tasa_propia as TasaMensual | null,
        },
      ]),
    ),
    installments: Object.fromEntries(
      partidas.map((x) => [x.pk, { tipo_descuento: x.tipo_descuento, monto_a_descontar: x.monto_a_descontar }]),
    ),
    aplicaciones: p.aplicaciones,
    extra_data: { numero: p.extra_numero, rutEmisor: p.extra_rut_emisor, cantidad: p.extra_cantidad, detalle: p.extra_detalle },
  };
}
