import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract as bandeja } from '#areas/bandeja/contract.ts';
import { lineaVigente } from '#areas/clientes/public.server.ts';
import { cuentas, retenciones } from '#areas/clientes/tables.ts';
import { documentosPorId } from '#areas/documentos/public.server.ts';
import { deudasPorPk, obligacionPorPk } from '#areas/libro/public.server.ts';
import { asientos, lineas } from '#areas/libro/tables.ts';
import { crearPasivo, pasivosDeOrigen, pasivosPorId } from '#areas/pasivos/public.server.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import { rutOf } from '#kernel/values/rut.ts';
import { eventos } from '#platform/server/tables.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import {
  AUTORIZA,
  abrirMundo,
  ahoraDeNegocio,
  autorizar,
  cliente,
  confirmar,
  cuentaUsable,
  girar,
  MAKER,
  movido,
  operacion,
  PREPARA,
  preparar,
  quien,
  R,
  registrarCesion,
  saldos,
  ver,
} from './mundo.fixture.ts';

let t: TestApp;
beforeAll(async () => {
  t = await abrirMundo();
});
afterAll(() => t.close());

const linea = (rut: string) => t.arrange((ctx) => lineaVigente(ctx, rut));
const docs = (ids: Record<string, string>) => t.arrange((ctx) => documentosPorId(ctx, Object.values(ids)));
const giro = (id: string, k = AUTORIZA) => t.ask(contract, 'giro', quien(t, k), {}, id);

describe('nacimiento y etapas', () => {
  it('aprobada la proforma nace la operación con la copia de sus cifras, y con todo en regla queda lista para girar', async () => {
    const { id } = await operacion(t, { conDeuda: true });
    const o = await ver(t, id);
    expect(o).toMatchObject({
      estado: 'verificada',
      total_anticipo: 21_186_000,
      total_dp: 405_194,
      monto_girar: 20_189_006,
      total_descuentos: 450_000,
      falta: 'Preparar el giro',
    });
    // T13: DTE 34 of 405.194; DTE 33 net 119.160 + IVA 22.640 = 141.800 (domain §6.6).
    expect(o.facturas_propias).toMatchObject([
      { tipo: 34, exento: 405_194, iva: 0, total: 405_194 },
      { tipo: 33, neto: 119_160, iva: 22_640, total: 141_800 },
    ]);
    const estado = Object.fromEntries(o.etapas.map((e) => [e.codigo, e.estado]));
    expect(estado).toMatchObject({ contrato: 'completa', cesion: 'completa', cuenta: 'completa', giro: 'en_curso', cierre: 'pendiente' });
    expect(estado).toMatchObject({
      pagare: 'no_aplica',
      verificacion: 'no_aplica',
      documentos_originales: 'no_aplica',
      notificacion: 'en_curso',
    });
    const cesion = o.etapas.find((e) => e.codigo === 'cesion');
    expect(cesion).toMatchObject({ perfil: 'OPERACIONES', cerrada_por: 'Automática' });
  });
  it('lo que pregunta a un área que no existe no está en la lista de validaciones', async () => {
    const { id } = await operacion(t);
    const ids = (await giro(id)).validaciones_giro.map((v) => v.id);
    expect(ids).toEqual([
      'tope_diario',
      'cliente',
      'cuenta',
      'linea',
      'aprobacion',
      'contrato',
      'pagare',
      'garantia',
      'cesion',
      'notas_y_reclamos',
      'tmc',
      'fecha',
    ]);
  });
  it('mientras uno de tres documentos no está anotado el botón lo nombra, y al llegar el tercero se habilita sin tocar nada', async () => {
    const { id, ids } = await operacion(t, { cedidos: false });
    const [a, b, c] = Object.values(ids);
    const ceder = (doc: string | undefined, rut: string) =>
      t.arrange((ctx) =>
        registrarCesion(ctx, doc ?? '', {
          seq: 1,
          rut_cedente: rut as never,
          rut_cesionario: rutOf(99_990_000),
          razon_cesionario: 'Factoring de Prueba S.A.',
          monto_cesion: pesos(1),
          ultimo_vencimiento: '2026-04-15' as Fecha,
          fecha: '2026-03-10T10:00',
          fuente: 'REGISTRO',
        }),
      );
    const { cliente_rut } = await ver(t, id);
    expect((await ver(t, id)).estado).toBe('formalizacion');
    await ceder(a, cliente_rut);
    await ceder(b, cliente_rut);
    expect(await giro(id)).toMatchObject({ boton_autorizar: false, boton_autorizar_motivo: '1 documentos sin anotar' });
    await expect(preparar(t, id)).rejects.toMatchObject({ status: 409, codigo: 'transicion_no_permitida' });
    await ceder(c, cliente_rut);
    expect((await ver(t, id)).estado).toBe('verificada');
    await preparar(t, id);
    expect(await giro(id)).toMatchObject({ boton_autorizar: true, boton_autorizar_motivo: null });
  });
  it('observar una etapa devuelve la operación a formalización con su comentario, y completarla la deja lista de nuevo', async () => {
    const { id } = await operacion(t);
    const act = (accion: 'observar' | 'completar_etapa', etapa: string) =>
      t.act(contract, accion, quien(t, 30), { etapa, comentario: 'Falta la firma del anexo' }, { id });
    expect((await act('observar', 'contrato')).estado).toBe('formalizacion');
    await expect(act('completar_etapa', 'giro')).rejects.toMatchObject({ codigo: 'etapa_automatica' });
    const o = await act('completar_etapa', 'contrato');
    expect(o.estado).toBe('verificada');
    expect(o.etapas.find((e) => e.codigo === 'contrato')).toMatchObject({ estado: 'completa', cerrada_por: 'Persona 30' });
  });
  it('cada etapa muestra responsable, plazo y atraso; la bandeja se filtra por etapa y por atrasadas', async () => {
    const { id } = await operacion(t, { cedidos: false });
    await t.act(contract, 'tomar_etapa', quien(t, 31), { etapa: 'cesion' }, { id });
    const cesion = (await ver(t, id)).etapas.find((e) => e.codigo === 'cesion');
    expect(cesion).toMatchObject({ responsable_nombre: 'Persona 31', estado: 'en_curso' });
    expect(cesion?.minutos_restantes).toBe(8 * 60);
    const ids = async (f: Record<string, string>, k = 31) => (await t.list(contract, quien(t, k), f)).items.map((o) => o.id);
    expect(await ids({ etapa: 'cesion', vista: 'en_proceso' })).toContain(id);
    expect(await ids({ vista: 'mias' })).toEqual([id]);
    expect(await ids({ vista: 'atrasadas' })).not.toContain(id);
    await t.setHoy('2026-03-13' as Fecha);
    expect(await ids({ vista: 'atrasadas' })).toContain(id);
    await t.setHoy('2026-03-10' as Fecha);
  });
});

describe('giro de T13 (domain §6.6, ledger §3 giro_factoring)', () => {
  it('un asiento cuadrado al peso, paga la deuda, deja tres documentos vigentes y usa la línea; el rechazo deja todo como antes', async () => {
    const c = await operacion(t, { conDeuda: true });
    const pk = c.pk ?? '';
    await girar(t, c.id, 'autorizar');
    const antes = await saldos(t);
    const lineaAntes = await linea(c.rut);
    expect(lineaAntes).toMatchObject({ usado: 0, reservado: 21_186_000 });
    await confirmar(t, c.id);
    expect(movido(antes, await saldos(t))).toEqual({
      '1102.01': -20_189_006,
      '1201': -450_000,
      '1301': 23_540_000,
      '2102': -22_640,
      '2108': -2_354_000,
      '2110': -405_194,
      '4104': -119_160,
    });
    const asiento = await t.arrange((ctx) => ctx.db.select().from(asientos).where(eq(asientos.origen_id, c.id)));
    expect(asiento.map((a) => a.evento)).toEqual(['giro_factoring']);
    const filas = await t.arrange((ctx) =>
      ctx.db
        .select()
        .from(lineas)
        .where(eq(lineas.asiento_id, asiento[0]?.id ?? '')),
    );
    expect(filas.reduce((s, l) => s + l.debe - l.haber, 0)).toBe(0);
    expect(await t.arrange((ctx) => deudasPorPk(ctx, [pk]))).toEqual([]);
    expect((await docs(c.ids)).map((d) => d.estado)).toEqual(['vigente', 'vigente', 'vigente']);
    expect(await linea(c.rut)).toMatchObject({ usado: 21_186_000, reservado: 0 });
    const o33 = await t.arrange((ctx) => obligacionPorPk(ctx, `documento:${c.ids['33-1021']}`));
    expect(o33).toMatchObject({
      capital: 12_500_000,
      base_mora: 11_250_000,
      vencimiento: '2026-04-17',
      devengo_total: 256_500,
      devengo_dias: 38,
      tasa_mora_mensual: '2.4000',
    });
    expect(await ver(t, c.id)).toMatchObject({ estado: 'girada', fecha_giro: '2026-03-10', num_anexo: 1, monto_transferir: 20_189_006 });

    await t.act(contract, 'rechazo_banco', quien(t, PREPARA), { causa: 'Cuenta cerrada en el banco' }, { id: c.id });
    expect(movido(antes, await saldos(t))).toEqual({});
    expect(await linea(c.rut)).toMatchObject({ usado: 0, reservado: 21_186_000 });
    expect((await docs(c.ids)).map((d) => d.estado)).toEqual(['reservado', 'reservado', 'reservado']);
    expect((await t.arrange((ctx) => deudasPorPk(ctx, [pk])))[0]?.total).toBe(450_000);
    expect((await ver(t, c.id)).estado).toBe('verificada');

    await girar(t, c.id);
    expect(movido(antes, await saldos(t))).toMatchObject({ '1102.01': -20_189_006, '1301': 23_540_000 });
    expect(await t.arrange((ctx) => obligacionPorPk(ctx, `documento:${c.ids['33-1021']}`))).toMatchObject({
      estado: 'vigente',
      capital: 12_500_000,
    });
  });
  it('confirmar con la misma clave responde lo mismo; con otra, 409', async () => {
    const { id } = await operacion(t);
    await girar(t, id, 'autorizar');
    const [clave, sesion] = [randomUUID(), quien(t, PREPARA)];
    const a = await confirmar(t, id, { clave, sesion });
    const b = await confirmar(t, id, { clave, sesion });
    expect(b).toEqual(a);
    await expect(confirmar(t, id)).rejects.toMatchObject({ status: 409 });
    const hay = await t.arrange((ctx) => ctx.db.select().from(asientos).where(eq(asientos.origen_id, id)));
    expect(hay).toHaveLength(1);
  });
  it('lo retenido nace como pasivo de su beneficiario dentro del giro, y sale menos del banco', async () => {
    const { id, rut } = await operacion(t);
    await t.arrange((ctx) =>
      ctx.insert(retenciones, { cliente_rut: rut, motivo: 'EMBARGO', monto: pesos(1_000_000), desde: '2026-03-01' as Fecha }),
    );
    const antes = await saldos(t);
    await girar(t, id);
    const o = await ver(t, id);
    expect(o).toMatchObject({
      monto_girar: 20_639_006,
      monto_transferir: 19_639_006,
      retenciones: [{ motivo: 'EMBARGO', monto: 1_000_000 }],
    });
    expect(movido(antes, await saldos(t))).toMatchObject({ '2105': -1_000_000, '1102.01': -19_639_006 });
    const pasivos = await t.arrange((ctx) => pasivosDeOrigen(ctx, { area: 'operaciones', id }));
    expect(pasivos).toMatchObject([{ amount: 1_000_000, tipo_pasivo: 'RETENCION_LEGAL', rut }]);
    await t.act(contract, 'rechazo_banco', quien(t, PREPARA), { causa: 'Cuenta cerrada' }, { id });
    expect(movido(antes, await saldos(t))).toEqual({});
  });
  it('el saldo a favor que la proforma aplica sale con el giro y queda usado; si el banco lo rechaza vuelve a estar comprometido, y anulada, libre', async () => {
    const c = await cliente(t);
    const cuenta_id = await cuentaUsable(t, c.rut);
    const p = await t.arrange((ctx) =>
      crearPasivo(ctx, {
        rut: c.rut,
        amount: pesos(300_000),
        tipo_pasivo: 'SALDO_A_FAVOR',
        comprobante: 'Pago doble 33-7',
        origen: { area: 'recaudaciones', id: `favor-${c.rut}` },
        fecha: '2026-03-10' as Fecha,
      }),
    );
    const cambios = { aplicaciones: [{ pasivo_id: p.id, monto: 300_000 }] };
    const { id } = await operacion(t, { cliente: { ...c, cuenta_id }, cambios });
    const pasivo = () => t.arrange((ctx) => pasivosPorId(ctx, [p.id])).then(([x]) => [x?.saldo, x?.comprometido]);
    expect([await pasivo(), (await ver(t, id)).monto_girar]).toEqual([[0, 300_000], 20_939_006]);
    const antes = await saldos(t);
    await girar(t, id);
    // T13 without its discount gives 20.639.006 (domain §6.6); the 300.000 that we owed leave with it (ledger §2: SALDO_A_FAVOR is 2105).
    expect(movido(antes, await saldos(t))).toMatchObject({ '2105': 300_000, '1102.01': -20_939_006 });
    expect(await pasivo()).toEqual([0, 0]);
    await t.act(contract, 'rechazo_banco', quien(t, PREPARA), { causa: 'Cuenta cerrada' }, { id });
    expect(movido(antes, await saldos(t))).toEqual({});
    expect(await pasivo()).toEqual([0, 300_000]);
    await t.act(contract, 'anular', quien(t, PREPARA), { motivo: 'El cliente desistió', motivo_anulacion: 'A_PEDIDO_DEL_CLIENTE' }, { id });
    expect(await pasivo()).toEqual([300_000, 0]);
  });
  it('el comprobante la deja vigente, el banco conciliado también, y deshacer el calce la devuelve a girada', async () => {
    const { id } = await operacion(t);
    await girar(t, id);
    const e = { origen: { area: 'operaciones', id }, cuenta: '1102.01', asiento_id: randomUUID() };
    await t.arrange((ctx) => ctx.emit('movimiento.conciliado', e));
    expect(await ver(t, id)).toMatchObject({ estado: 'vigente', conciliada: true });
    await t.arrange((ctx) => ctx.emit('movimiento.desconciliado', e));
    expect(await ver(t, id)).toMatchObject({ estado: 'girada', conciliada: false });
  });
});

describe('personas', () => {
  it('T25: quien preparó, o quien hizo la proforma, recibe 403, nada cambia y queda registrado', async () => {
    const { id } = await operacion(t);
    await preparar(t, id);
    const antes = await ver(t, id);
    for (const k of [PREPARA, MAKER])
      await expect(autorizar(t, id, k)).rejects.toMatchObject({ status: 403, codigo: 'requiere_segundo_usuario' });
    expect((await ver(t, id)).version).toBe(antes.version);
    const log = await t.arrange((ctx) => ctx.db.select().from(eventos).where(eq(eventos.entidad_id, id)));
    expect(log.filter((l) => l.codigo === 'requiere_segundo_usuario')).toHaveLength(2);
    expect(await giro(id, PREPARA)).toMatchObject({
      boton_autorizar: false,
      boton_autorizar_motivo: 'Requiere autorización de un segundo usuario',
    });
  });
  it('quien reemplaza al que preparó cuenta como él', async () => {
    const { id } = await operacion(t);
    await preparar(t, id);
    const reemplazo = t.persona({ rut: R(25), rut_reemplazo: R(PREPARA), reemplazos: [{ rut: R(PREPARA), modulos: ['all'] }] });
    await expect(t.act(contract, 'autorizar', reemplazo, {}, { id })).rejects.toMatchObject({ codigo: 'requiere_segundo_usuario' });
  });
  it('autorizada se anula sólo por quien la autorizó, y todo queda libre', async () => {
    const c = await operacion(t);
    await girar(t, c.id, 'autorizar');
    const anular = (k: number) =>
      t.act(contract, 'anular', quien(t, k), { motivo_anulacion: 'A_PEDIDO_DEL_CLIENTE', motivo: 'El cliente desistió' }, { id: c.id });
    await expect(anular(PREPARA)).rejects.toMatchObject({ status: 403, codigo: 'solo_quien_autorizo' });
    const usado = (await t.ask(contract, 'giros_del_dia', quien(t, AUTORIZA), {})).usado;
    expect(await anular(AUTORIZA)).toMatchObject({ estado: 'anulada' });
    expect((await t.ask(contract, 'giros_del_dia', quien(t, AUTORIZA), {})).usado).toBe(usado - 20_639_006);
    expect(await linea(c.rut)).toMatchObject({ usado: 0, reservado: 0 });
    expect((await docs(c.ids)).map((d) => [d.estado, d.reservado_por])).toEqual(Array(3).fill(['validado', null]));
  });
});

describe('cuenta, fecha y documentos', () => {
  it('una cuenta validada hace 23 h no sirve y a las 24 h sí', async () => {
    const c = await operacion(t);
    const hace = (h: number) =>
      t.arrange(async (ctx) => {
        const validada_en = new Date(ahoraDeNegocio(ctx).getTime() - h * 3_600_000);
        await ctx.update(cuentas, c.cuenta_id, { validada_en, disponible_desde: new Date(validada_en.getTime() + 24 * 3_600_000) });
      });
    await preparar(t, c.id);
    await hace(23);
    await expect(autorizar(t, c.id)).rejects.toMatchObject({ codigo: 'cuenta_en_espera' });
    await hace(24);
    expect(await autorizar(t, c.id)).toMatchObject({ estado: 'autorizada' });
  });
  it('otro día: recalcula, gira más y pide otra aprobación, que no da quien recalculó', async () => {
    const { id } = await operacion(t);
    await t.setHoy('2026-03-11' as Fecha);
    await preparar(t, id);
    await expect(autorizar(t, id)).rejects.toMatchObject({ codigo: 'recalcular' });
    await t.act(contract, 'devolver', quien(t, PREPARA), { motivo: 'Recalcular a hoy' }, { id });
    const r = await t.act(contract, 'recalcular', quien(t, PREPARA), {}, { id });
    // 6.750 + 4.233,60 a day less (domain §6.6, costo_dia of the two documents over the minimum): 10.983.
    expect(r.recalculo).toMatchObject({ antes: 20_639_006, ahora: 20_649_989, espera: 'aprobacion' });
    await expect(t.act(contract, 'aprobar_recalculo', quien(t, PREPARA), {}, { id })).rejects.toMatchObject({ status: 403 });
    const enBandeja = async () => (await t.list(bandeja, quien(t, AUTORIZA), { q: 'el giro sube de $20.639.006 a $20.649.989' })).items;
    expect(await enBandeja()).toMatchObject([{ tipo: 'autorizar', monto: 20_649_989, url: `/operaciones/${id}` }]);
    const o = await t.act(contract, 'aprobar_recalculo', quien(t, AUTORIZA), {}, { id });
    expect(await enBandeja()).toEqual([]);
    expect(o).toMatchObject({ monto_girar: 20_649_989, fechacurso: '2026-03-11', recalculo: null });
    await girarHoy(id);
    await t.setHoy('2026-03-10' as Fecha);
  });
  async function girarHoy(id: string) {
    await preparar(t, id);
    await autorizar(t, id);
    const o = await t.act(contract, 'confirmar_giro', quien(t, PREPARA), { fecha: '2026-03-11', comprobante: 'TEF-9' }, { id });
    expect(o.estado).toBe('girada');
  }
});
