import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { creditoPorId, cuotasDe } from '#areas/creditos/public.server.ts';
import { creditos } from '#areas/creditos/tables.ts';
import { contabilizar, deudasPorPk } from '#areas/libro/public.server.ts';
import { pagares } from '#areas/pagares/tables.ts';
import { crearPasivo, pasivosPorId } from '#areas/pasivos/public.server.ts';
import { pesos } from '#kernel/values/money.ts';
import { contract } from '../contract.ts';
import { estados } from '../domain/estados.ts';
import { firmado } from './instrumentos.fixture.ts';
import {
  aplicar,
  aprobada,
  cobrar,
  conPagadas,
  crear,
  descuadres,
  documentar,
  EJECUTIVO,
  empezar,
  GERENCIA,
  GERENTE_COMERCIAL,
  GERENTE_RIESGO,
  hoy,
  movido,
  OPERACIONES,
  PAGO,
  proponer,
  quien,
  reversar,
  saldos,
  simular,
  TESORERA,
  t,
  ver,
  votar,
} from './mundo.fixture.ts';

beforeAll(async () => void (await empezar()));
afterAll(() => t.close());

// Figures: areas/1 prolongaciones (Rules, Done when), domain §5 and §19, ledger §3 (reprogramacion_credito, prolongacion_cobro).
describe('la propuesta', () => {
  it('213.362 pagando los 43.136; 217.416 y 217.414 capitalizándolos, con 342 de impuesto; Σ amortización = capital', async () => {
    const { id } = await conPagadas();
    const una = await simular(id, { otras_cuotas: [18, 24] });
    expect(una).toMatchObject({
      capital_insoluto: 2_270_296,
      interes: 43_136,
      cuota: 213_362,
      total: 2_560_344,
      interes_nuevo: 290_048,
      ite: 0,
    });
    expect(una).toMatchObject({ interes_pagado: 43_136, total_cargos: 43_136, nivel: { nivel: 2 }, motivos: [] });
    // Before and after: 5 × 480.266 less the difference of the last one, against 2.560.344 and what is paid now.
    expect(una.antes).toMatchObject({ cuotas: 5, pagadas: 7, cuota: 480_266, por_pagar: 4 * 480_266 + 480_263 });
    expect(una.costo_extra).toBe(2_560_344 + 43_136 - (4 * 480_266 + 480_263));
    expect(una.alternativas.map((a) => a.cuotas)).toEqual([18, 24]);
    const otra = await simular(id, { capitaliza_interes: true });
    expect(otra).toMatchObject({
      capital_nuevo: 2_313_432,
      cuota: 217_416,
      total: 2_608_990,
      ite: 342,
      interes_pagado: 0,
      total_cargos: 342,
    });
    expect(otra.list.at(-1)).toMatchObject({ cuota: 217_414, saldo: 0 });
    expect(otra.list.reduce((s, q) => s + q.amortizacion, 0)).toBe(2_313_432);
    const p = await crear(id, { capitaliza_interes: true });
    expect(p).toMatchObject({ estado: 'borrador', cuota: 217_416, pro_ejec: { cuotas: 12 }, cuota_antes: 480_266, cuotas_antes: 5 });
    await expect(crear(id)).rejects.toMatchObject({
      status: 409,
      codigo: 'prolongacion_abierta',
      datos: { n: p.numero, estado: 'borrador' },
    });
    await t.act(contract, 'anular', quien(EJECUTIVO), { motivo: 'No la quiere' }, { id: p.id });
  });

  it('el interés de 16 días no se capitaliza: 23.006 deben pagarse', async () => {
    const { id } = await conPagadas();
    await hoy('2026-11-05');
    const pedir = { primer_vencimiento: '2026-12-05' };
    await expect(simular(id, { ...pedir, capitaliza_interes: true })).rejects.toMatchObject({
      codigo: 'capitalizacion_menor_30_dias',
      datos: { n: 16 },
    });
    expect(await simular(id, pedir)).toMatchObject({ interes: 23_006, interes_pagado: 23_006, total_cargos: 23_006 });
    await expect(simular(id, { ...pedir, tasa_mensual: '4.5' })).rejects.toMatchObject({ codigo: 'tmc_excedida' });
  });

  it('un crédito judicial, uno en UF o uno con el pagaré vendido se rechaza con su razón', async () => {
    const { id, rut } = await conPagadas(1);
    await t.arrange((ctx) => ctx.update(creditos, id, { estado: 'judicial' }));
    await expect(crear(id)).rejects.toMatchObject({ codigo: 'credito_no_prolongable', datos: { estado: 'judicial' } });
    await t.arrange((ctx) => ctx.update(creditos, id, { estado: 'vigente' }));
    const pagare = await firmado(id, rut);
    await t.arrange((ctx) => ctx.update(pagares, pagare, { estado: 'vendido', propietario_nombre: 'Comprador Uno' }));
    await expect(crear(id)).rejects.toMatchObject({ codigo: 'pagare_vendido', datos: { comprador: 'Comprador Uno' } });
    const c = await t.ask(contract, 'creditos', quien(EJECUTIVO), { rut });
    expect(c.creditos[0]?.impedimento).toEqual({
      codigo: 'pagare_vendido',
      motivo: 'El pagaré pertenece a Comprador Uno: requiere recompra',
    });
    expect(c.creditos[0]).toMatchObject({ pagadas: 1, mora: expect.any(Number) });
  });

  it('con menos de tres cuotas pagadas sube un nivel, y se dice por qué', async () => {
    const { id } = await conPagadas(2);
    await hoy('2026-06-20');
    const s = await simular(id, { primer_vencimiento: '2026-07-20' });
    expect([s.motivos, s.nivel.nivel]).toEqual([['POCAS_CUOTAS_PAGADAS'], 3]);
    const p = await crear(id, { primer_vencimiento: '2026-07-20' });
    expect((await proponer(p.id)).comite).toMatchObject({ nivel: 3, nivel_motivos: ['POCAS_CUOTAS_PAGADAS'] });
  });
});

describe('el comité', () => {
  it('quien propuso no vota (403), y un rechazo pide comentario (400)', async () => {
    const { id } = await conPagadas();
    const p = await crear(id);
    await proponer(p.id);
    await expect(votar(p.id, EJECUTIVO)).rejects.toMatchObject({ status: 403, codigo: 'voto_con_interes' });
    await expect(votar(p.id, GERENTE_RIESGO, 'RECHAZA', null)).rejects.toMatchObject({ status: 400, codigo: 'comentario_requerido' });
    expect((await votar(p.id, GERENTE_COMERCIAL, 'PIDE_ANTECEDENTES', 'Falta la carpeta')).estado).toBe('con_antecedentes');
    await proponer(p.id);
    await votar(p.id, GERENTE_COMERCIAL);
    const a = await votar(p.id, GERENTE_RIESGO);
    expect(a).toMatchObject({ estado: 'aprobada', vence: '2026-12-20', votos: '2/2' });
    expect(a.automatico).toContain('saldo $2.270.296 de 5 a 12 cuotas, tasa 1,90 %, 2/2 votos');
    expect(a.respuestas.map((v) => v.version_vista)).toContain(2);
    const rechazada = await crear((await conPagadas()).id);
    await proponer(rechazada.id);
    expect((await votar(rechazada.id, GERENTE_RIESGO, 'RECHAZA', 'Sin flujo')).estado).toBe('rechazada');
  });

  it('aprobada y no aplicada en 30 días está vencida: se propone otra', async () => {
    const { id } = await conPagadas();
    const uno = await aprobada(id);
    await hoy('2026-12-21');
    expect((await ver(uno)).estado).toBe('vencida');
    await expect(documentar(uno)).rejects.toMatchObject({ codigo: 'transicion_no_permitida' });
    expect((await crear(id, { primer_vencimiento: '2027-01-20' })).estado).toBe('borrador');
  });
});

describe('aplicarla', () => {
  it('hasta aplicar nada se mueve; después el viejo debe 0, los dos se enlazan y el libro dice ledger §3', async () => {
    const { id } = await conPagadas();
    const [antes, libro] = [await t.arrange((ctx) => cuotasDe(ctx, id)), await saldos()];
    const p = await aprobada(id, { capitaliza_interes: true });
    await documentar(p);
    expect(await t.arrange((ctx) => cuotasDe(ctx, id))).toEqual(antes);
    expect(await saldos()).toEqual(libro);
    await expect(aplicar(p, PAGO, OPERACIONES)).rejects.toMatchObject({ codigo: 'requiere_segundo_usuario' });
    await expect(aplicar(p, {})).rejects.toMatchObject({ codigo: 'cargos_pendientes', datos: { monto: '$342' } });
    const a = await aplicar(p);
    expect(a).toMatchObject({ estado: 'aplicada', aplicada_el: '2026-11-20', nuevo_numero: expect.any(Number) });
    const m = movido(libro, await saldos());
    expect(m).toMatchObject({ '1102.01': 342, '2101': -342, '1201': 43_136 });
    expect((m['1202'] ?? 0) + (m['4101'] ?? 0)).toBe(-43_136);
    expect(await t.arrange((ctx) => creditoPorId(ctx, id))).toMatchObject({ estado: 'reprogramado', saldo: 0 });
    expect(await t.arrange((ctx) => creditoPorId(ctx, a.id_credito_nuevo ?? ''))).toMatchObject({
      id_credito_origen: id,
      saldo: 2_313_432,
      estado: 'vigente',
      tipo_credito: 'REPROGRAMADO',
    });
    const suyas = await t.list(contract, quien(EJECUTIVO), { credito: a.id_credito_nuevo ?? '' });
    expect(suyas.items.map((x) => x.id)).toEqual([p]);
    expect(await descuadres()).toEqual([]);
    const otra = await crear(a.id_credito_nuevo ?? '', { primer_vencimiento: '2026-12-20' });
    expect(otra.historical).toMatchObject([{ id: p, del_credito: true, estado: 'aplicada' }]);
  });

  it('pagando el interés: D1102 43.136 / H1202; con las retenciones liberadas, D2108; sin saldo se rechaza; reversada vuelve exacto', async () => {
    const { id, rut } = await conPagadas();
    const libro0 = await saldos();
    const pasivo = await t.arrange(async (ctx) => {
      const origen = { area: 'prueba', id: `excedente-${id}` };
      const comun = { rut, amount: pesos(50_000), comprobante: 'E-1', origen, fecha: ctx.hoy };
      const { pk, id: pid } = await crearPasivo(ctx, { ...comun, tipo_pasivo: 'EXCEDENTE_RETENCION_LIBERADA' });
      const linea = { moneda: 'CLP' as const, rut };
      const lineas = [
        { ...linea, cuenta: '1102.01' as const, debe: pesos(50_000), haber: pesos(0) },
        { ...linea, cuenta: '2108' as const, debe: pesos(0), haber: pesos(50_000), pk, documento: 'E-1' },
      ];
      await contabilizar(ctx, 'asiento_manual', { lineas }, { origen, fecha: ctx.hoy });
      return pid;
    });
    const p = await aprobada(id, { payment_option: 'RETEN_LIBERADAS' });
    await documentar(p);
    const [libro, cuotas] = [await saldos(), await t.arrange((ctx) => cuotasDe(ctx, id))];
    expect(libro['2108']).toBe((libro0['2108'] ?? 0) - 50_000);
    await expect(aplicar(p, { payment_option: 'CUENTAS_PAGAR' })).rejects.toMatchObject({ codigo: 'saldo_insuficiente' });
    const a = await aplicar(p, {});
    const m = movido(libro, await saldos());
    expect(m).toMatchObject({ '2108': 43_136 });
    expect(m['1201']).toBeUndefined();
    expect((await t.arrange((ctx) => pasivosPorId(ctx, [pasivo])))[0]).toMatchObject({ saldo: 6_864 });
    expect(await descuadres()).toEqual([]);
    await expect(reversar(p, TESORERA)).rejects.toMatchObject({ codigo: 'requiere_segundo_usuario' });
    expect((await reversar(p)).estado).toBe('reversada');
    expect(await saldos()).toEqual(libro);
    expect(await t.arrange((ctx) => cuotasDe(ctx, id))).toEqual(cuotas);
    expect((await t.arrange((ctx) => pasivosPorId(ctx, [pasivo])))[0]).toMatchObject({ saldo: 50_000 });
    expect(await t.arrange((ctx) => creditoPorId(ctx, id))).toMatchObject({ estado: 'vigente', saldo: 2_270_296 });
    expect(await t.arrange((ctx) => creditoPorId(ctx, a.id_credito_nuevo ?? ''))).toMatchObject({ estado: 'anulado' });
    const debe = await t.arrange((ctx) =>
      deudasPorPk(
        ctx,
        cuotas.map((q) => q.pk),
      ),
    );
    expect(debe.reduce((s, d) => s + d.capital, 0)).toBe(2_270_296);
    expect(await descuadres()).toEqual([]);
  });

  it('un pago recibido mientras está en comité: aplicar dice que la deuda cambió', async () => {
    const { id } = await conPagadas();
    const p = await crear(id);
    await proponer(p.id);
    await cobrar(t, id, '2026-11-20', 100_000);
    await votar(p.id, GERENTE_COMERCIAL);
    await expect(votar(p.id, GERENTE_RIESGO)).rejects.toMatchObject({ status: 409, codigo: 'reglas_cambiaron' });
    const otro = await conPagadas();
    const q = await aprobada(otro.id);
    await documentar(q);
    await cobrar(t, otro.id, '2026-11-20', 100_000);
    await expect(aplicar(q)).rejects.toMatchObject({
      status: 409,
      codigo: 'deuda_cambio',
      datos: { antes: '$2.313.432', ahora: '$2.213.432' },
    });
  });

  it('días después rige la tabla desde el día de la propuesta; después de un pago, o en otro mes, no se reversa', async () => {
    const { id } = await conPagadas();
    const p = await aprobada(id);
    await hoy('2026-11-27');
    await documentar(p);
    const a = await aplicar(p);
    expect(a.list[0]).toMatchObject({ vencimiento: '2026-12-20', cuota: 213_362 });
    await hoy('2026-12-01');
    await expect(reversar(p)).rejects.toMatchObject({ codigo: 'reversa_de_otro_mes' });
    await hoy('2026-11-30');
    await cobrar(t, a.id_credito_nuevo ?? '', '2026-11-30', 10_000);
    await expect(reversar(p)).rejects.toMatchObject({ status: 409, codigo: 'hay_movimientos_posteriores' });
  });
});

describe('estados, papeles e informe', () => {
  it('lo que no está en la tabla de estados se rechaza', async () => {
    const { id } = await conPagadas();
    const p = await crear(id);
    const intentos = {
      votar: { respuesta: 'APRUEBA' },
      preparar_pagare: {},
      documentar: { ratificados: [] },
      aplicar: {},
      reversar: { motivo: 'Un error' },
    };
    for (const [accion, input] of Object.entries(intentos)) {
      const pedido = t.act(contract, accion as 'aplicar', quien(GERENTE_RIESGO), input as object, { id: p.id });
      await expect(pedido, accion).rejects.toMatchObject({ codigo: 'transicion_no_permitida' });
    }
    const d = await ver(p.id);
    expect(
      d.acciones
        .filter((a) => a.permitida)
        .map((a) => a.accion)
        .sort(),
    ).toEqual(['anular', 'editar', 'proponer']);
    expect(estados.states).toHaveLength(10);
    await expect(t.ask(contract, 'acta', quien(OPERACIONES), {}, p.id)).rejects.toMatchObject({ codigo: 'sin_acta' });
    for (const papel of ['propuesta', 'convenio', 'tabla'] as const) {
      const f = (await t.ask(contract, papel, quien(OPERACIONES), {}, p.id)) as { mime: string; bytes: Buffer };
      expect([f.mime, f.bytes.subarray(0, 4).toString()]).toEqual(['application/pdf', '%PDF']);
    }
  });

  it('el informe cuenta por motivo, y a los 90 días quién se atrasó', async () => {
    await hoy('2027-03-15');
    const i = await t.ask(contract, 'informe', quien(GERENCIA), { desde: '2026-01-01', hasta: '2027-12-31' });
    expect(i.filas).toMatchObject([{ motivo: 'FLUJO_DE_CAJA', prolongaciones: 2, con_90_dias: 2, en_mora: 2 }]);
  });
});
