import { describe, expect, it } from 'vitest';
import { phrase } from '#kernel/errors.ts';
import { fecha } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import { estados, estadosSolicitud } from './estados.ts';
import { mensajes } from './mensajes.ts';
import { alertaSinIdentificar, cubrirLoMasAntiguo, sugerencia, totales } from './reparto.ts';
import { impedimentos, type PasivoPedido, pagoEnEfectivo, type SolicitudPasivo } from './verificaciones.ts';

const hoy = fecha('2026-05-05');
const PEDIDO: PasivoPedido = {
  id: 'p1',
  monto: pesos(1_133_000),
  disponible: pesos(1_133_000),
  identificado: true,
  disponible_desde: fecha('2026-04-30'),
  retenido_por: null,
  comprador: null,
};
const PAGO: SolicitudPasivo = {
  hoy,
  destino: 'pagar',
  medio: 'TRANSFERENCIA',
  pasivos: [PEDIDO],
  rut_beneficiario: '99990002-K',
  mora: { documentos: 0, monto: pesos(0), exceptuada: false },
  cuenta: null,
  autorizacion: { orden_cliente: false, clausula_contrato: false, sin_firma: false },
  efectivo_maximo_uf: '20',
  valor_uf: '39841.72',
  tope: { dia: pesos(50_000_000), usado: pesos(0) },
};
const frases = (s: Partial<SolicitudPasivo>) => impedimentos({ ...PAGO, ...s }).map((i) => phrase(mensajes[i.codigo] ?? i.codigo, i.datos));

describe('revisión de una solicitud', () => {
  it('un pago en regla pasa', () => expect(frases({})).toEqual([]));
  it('con mora no se paga, pero el mismo dinero se compensa', () => {
    const mora = { documentos: 2, monto: pesos(5_600_000), exceptuada: false };
    expect(frases({ mora })).toEqual(['Tiene 2 documentos vencidos por $5.600.000: aplique o pida excepción']);
    expect(frases({ mora: { ...mora, exceptuada: true } })).toEqual([]);
    expect(
      frases({ mora, destino: 'compensar', autorizacion: { orden_cliente: true, clausula_contrato: false, sin_firma: false } }),
    ).toEqual([]);
  });
  it('compensar necesita la orden del cliente, la cláusula del contrato o el parámetro que la dispensa', () => {
    const con = (a: Partial<SolicitudPasivo['autorizacion']>) =>
      frases({ destino: 'compensar', autorizacion: { ...PAGO.autorizacion, ...a } });
    expect(con({})).toEqual(['Falta la orden del cliente para compensar']);
    expect([con({ orden_cliente: true }), con({ clausula_contrato: true }), con({ sin_firma: true })]).toEqual([[], [], []]);
  });
  it('retenido, sin identificar, todavía no disponible o mayor que el saldo', () => {
    const con = (p: Partial<PasivoPedido>) => frases({ pasivos: [{ ...PEDIDO, ...p }] });
    expect(con({ retenido_por: 'NOTA_CREDITO_EN_TRAMITE' })).toEqual(['Retenido: nota crédito en trámite']);
    expect(con({ identificado: false })).toEqual(['El depósito aún no tiene dueño: identifíquelo primero']);
    expect(con({ disponible_desde: fecha('2026-05-06') })).toEqual(['Disponible $0, cargo $1.133.000']);
    expect(con({ disponible: pesos(1_132_999) })).toEqual(['Disponible $1.132.999, cargo $1.133.000']);
  });
  it('el dinero de un comprador no paga a otro RUT', () => {
    const comprador = { rut: '99990024-0', nombre: 'Fondo Ejemplo' };
    expect(frases({ pasivos: [{ ...PEDIDO, comprador }] })).toEqual(['Es dinero de Fondo Ejemplo']);
    expect(frases({ pasivos: [{ ...PEDIDO, comprador }], rut_beneficiario: '99990024-0' })).toEqual([]);
  });
  it('efectivo hasta 20 UF ($796.834) y tope del día', () => {
    const de = (monto: number) => frases({ medio: 'EFECTIVO', pasivos: [{ ...PEDIDO, monto: pesos(monto) }] });
    expect([de(796_834), de(796_835)]).toEqual([[], ['Efectivo hasta $796.834']]);
    expect(frases({ tope: { dia: pesos(50_000_000), usado: pesos(49_000_000) } })).toEqual(['Disponible hoy $1.000.000; faltan $133.000']);
  });
  it('la cuenta que clientes no da por usable detiene una transferencia, no un vale vista', () => {
    const cuenta = { codigo: 'titular_distinto', datos: {} };
    expect(frases({ cuenta })).toEqual(['La cuenta no pertenece al RUT del cliente']);
    expect(frases({ cuenta, medio: 'VALE_VISTA' })).toEqual([]);
  });
  it('en efectivo 884.856 paga 884.860 y 884.855 paga 884.850 (Ley 20.956)', () => {
    expect(pagoEnEfectivo(pesos(884_856))).toEqual({ paga: 884_860, redondeo: 4 });
    expect(pagoEnEfectivo(pesos(884_855))).toEqual({ paga: 884_850, redondeo: -5 });
  });
});

describe('reparto y totales', () => {
  it('1.224.376 aplicado a 5.600.000 vencidos deja 4.375.624', () => {
    const r = cubrirLoMasAntiguo(pesos(1_224_376), [
      { pk: 'documento:A-3990', numero: '33-3990', vencimiento: fecha('2026-03-02'), monto: pesos(5_600_000) },
    ]);
    expect(5_600_000 - (r.aplicaciones[0]?.monto ?? 0)).toBe(4_375_624);
    expect(r.resto).toBe(0);
  });
  it('cubre en el orden en que la caja paga: por vencimiento y luego por número, sin pasar de lo adeudado', () => {
    const deuda = (pk: string, numero: string, f: string, monto: number) => ({ pk, numero, vencimiento: fecha(f), monto: pesos(monto) });
    const deudas = [deuda('c', '7', '2026-03-01', 50), deuda('a', '1023-2', '2026-02-01', 30), deuda('b', '998-5', '2026-02-01', 30)];
    expect(cubrirLoMasAntiguo(pesos(70), deudas)).toEqual({
      aplicaciones: [
        { pk: 'b', monto: 30 },
        { pk: 'a', monto: 30 },
        { pk: 'c', monto: 10 },
      ],
      resto: 0,
    });
    expect(cubrirLoMasAntiguo(pesos(200), deudas).resto).toBe(90);
  });
  it('sugiere aplicar si hay mora, retener si está retenido y pagar en lo demás', () => {
    const s = (disponible: number, retenido: number, mora: number) =>
      sugerencia({ disponible: pesos(disponible), retenido: pesos(retenido), mora: pesos(mora) });
    expect([s(10, 0, 5), s(10, 0, 0), s(0, 10, 0), s(0, 0, 0)]).toEqual(['APLICAR', 'PAGAR', 'RETENER', null]);
  });
  it('los depósitos por identificar nunca se cuentan como del RUT', () => {
    const fila = (tipo_pasivo: string, saldo: number, identificado = true, retenido = 0) => ({
      tipo_pasivo,
      identificado,
      disponible_desde: hoy,
      saldo: pesos(saldo),
      retenido: pesos(retenido),
    });
    const filas = [
      fila('EXCEDENTE_RETENCION_LIBERADA', 100),
      fila('PAGO_DOBLE', 20, true, 7),
      fila('DEPOSITO_POR_IDENTIFICAR', 999, false),
    ];
    expect(totales(filas, hoy)).toEqual({ reten_liberadas: 100, cuentas_pagar: 20, retenido: 7 });
    expect(totales(filas, fecha('2026-05-04'))).toMatchObject({ reten_liberadas: 0, cuentas_pagar: 0 });
  });
  it('un depósito sin dueño alerta después de 30 días', () => {
    expect(alertaSinIdentificar(fecha('2026-04-05'), hoy, 30)).toBe(false);
    expect(alertaSinIdentificar(fecha('2026-04-04'), hoy, 30)).toBe(true);
  });
});

describe('estados', () => {
  it('compensar se ejecuta al autorizar y pagar espera el giro', () => {
    expect(estadosSolicitud.go('revisada', 'autorizar', 'ejecutada')).toBe('ejecutada');
    expect(estadosSolicitud.go('revisada', 'autorizar')).toBe('autorizada');
    expect(estadosSolicitud.go('autorizada', 'giro_rechazado')).toBe('revisada');
  });
  it('una solicitud sin revisar no se autoriza, y un pasivo reversado no se mueve', () => {
    expect(estadosSolicitud.can('solicitada', 'autorizar')).toBe(false);
    expect(estados.allowed('reversado')).toEqual([]);
    expect(estados.can('por_identificar', 'comprometer')).toBe(false);
  });
});
