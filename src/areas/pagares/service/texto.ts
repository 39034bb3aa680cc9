import { createHash } from 'node:crypto';
import type { DatosTexto } from '../domain/texto.ts';
import type { pagares } from '../tables.ts';

export const hashDe = (texto: readonly string[]): string => createHash('sha256').update(texto.join('\n'), 'utf8').digest('hex');

/** What the text of a pagaré takes from its row. */
export function datosTexto(p: typeof pagares.$inferSelect): DatosTexto {
  return {
    pagarevista: p.pagarevista,
    tipo: p.tipo,
    moneda: p.moneda,
    monto: p.monto,
    fecha_emision: p.fecha_emision,
    vencimiento: p.vencimiento,
    cuotas: p.cuotas,
    ciudad: p.ciudad,
    lugar_pago: p.lugar_pago,
    suscriptor: {
      rut: p.cliente_rut,
      nombre: p.nombre,
      juridica: p.juridica,
      giro: p.giro,
      direccion: p.direccion,
      comuna: p.comuna,
    },
    representantes: p.representantes,
    avales: p.avales,
    acreedor: { rut: p.acreedor_rut, nombre: p.acreedor_nombre },
    tasa: p.tasa,
    tasa_mora: p.tasa_mora,
    base_dias: p.base_dias,
    con_protesto: p.con_protesto,
    mandato_llenado: p.mandato_llenado,
    contrato: p.contrato,
    impuesto: { monto: p.ite_impuesto ?? 0, exento: p.ite_exento, motivo: p.ite_motivo, en_credito: p.respaldo === 'CREDITO' },
  };
}
