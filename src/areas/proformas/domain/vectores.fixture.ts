import { makeCalendario } from '#kernel/values/calendar.ts';
import { type Fecha, fecha } from '#kernel/values/fecha.ts';
import { type Porcentaje, pesos, type TasaMensual, type Uf, type ValorUf } from '#kernel/values/money.ts';
import type { Condiciones, DocumentoAPreciar } from './precio-datos.ts';

/** Cases of the specification, shared by the tests of this folder. */
export const CALENDARIO = makeCalendario();

export function documento(pk: string, monto: number, emision: string, vence: string | null): DocumentoAPreciar {
  return { pk, monto: pesos(monto), fecha_emision: fecha(emision), fecha_vencimiento: vence as Fecha | null };
}

/** T13 of domain §19: 10-03-2026, 90 %, 1,80 %, UF 39.841,72. */
export const T13: { documentos: DocumentoAPreciar[]; condiciones: Condiciones } = {
  documentos: [
    documento('33-1021', 12_500_000, '2026-03-02', '2026-04-15'),
    documento('33-1022', 7_840_000, '2026-03-06', '2026-04-06'),
    documento('34-233', 3_200_000, '2026-03-09', '2026-03-16'),
  ],
  condiciones: {
    fechacurso: fecha('2026-03-10'),
    dias_transito: 2,
    minimo_dias: 15,
    dias_extra_femision: 30,
    anticipo_pct: '90.00' as Porcentaje,
    tasa: '1.80' as TasaMensual,
    base_dp: 'ANTICIPO',
    comision_pct: '0.40',
    comision_minima_uf: '1.5000' as Uf,
    gastos: [{ concepto: 'NOTARIA', monto: pesos(25_000), afecto_iva: true, traspasado: false }],
    iva_pct: '19',
    valor_uf: '39841.72' as ValorUf,
    costo_minimo_uf: '2.5000' as Uf,
    ite: pesos(0),
    descuentos: [pesos(450_000)],
    aplicaciones: [],
  },
};

/** Holidays vector of areas/2 (E3): 01-06-2026, transit 0, minimum 0, 90 %, 1,35 %, comisión of 90.000 + IVA. */
export const FERIADOS: { documentos: DocumentoAPreciar[]; condiciones: Condiciones } = {
  documentos: [
    documento('33-4501', 12_400_000, '2026-05-20', '2026-07-01'),
    documento('33-4502', 8_750_000, '2026-05-22', '2026-07-16'),
    documento('33-4510', 21_000_000, '2026-05-25', '2026-07-31'),
    documento('33-4515', 6_300_000, '2026-05-28', '2026-08-30'),
  ],
  condiciones: {
    ...T13.condiciones,
    fechacurso: fecha('2026-06-01'),
    dias_transito: 0,
    minimo_dias: 0,
    tasa: '1.35' as TasaMensual,
    comision_pct: '0',
    comision_minima_uf: '0' as Uf,
    comision_fija: pesos(90_000),
    gastos: [],
    costo_minimo_uf: null,
    descuentos: [],
  },
};
