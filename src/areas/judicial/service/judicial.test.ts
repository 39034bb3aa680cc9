import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { creditos } from '#areas/creditos/tables.ts';
import { deudasPorPk, saldoCuenta } from '#areas/libro/public.server.ts';
import { rutOf } from '#kernel/values/rut.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { causas } from '../tables.ts';
import { invariantes } from './invariantes.ts';
import {
  ABOGADO,
  abogado,
  abrirMundo,
  avanzar,
  crear,
  credito,
  cuotas,
  demandar,
  detalle,
  fiscal,
  gerente,
  hoy,
  moroso,
  noche,
  nueva,
  type Prestado,
  restriccionesDe,
} from './mundo.fixture.ts';
import { tarjetasDePersona } from './tarjetas.ts';

let t: TestApp;
beforeAll(async () => {
  t = await abrirMundo();
});
afterAll(() => t.close());

const debe = async (c: Prestado) => {
  const pks = (await cuotas(t, c.id)).map((q) => q.pk);
  return t.arrange(async (ctx) => (await deudasPorPk(ctx, pks)).reduce((s, d) => s + d.total, 0));
};
const cuenta = (codigo: string) => t.arrange((ctx) => saldoCuenta(ctx, codigo));
const sano = () => t.arrange(async (ctx) => (await Promise.all(invariantes.map((i) => i.check(ctx)))).flat());

// Figures: example of areas/6 judicial §3 and vectors P02, J01.
describe('una causa', () => {
  it('nace por demandar con un reloj por persona y título, y nada se mueve en el libro', async () => {
    const c = await moroso(t);
    const antes = await cuenta('1207');
    const causa = await crear(t, nueva(c));
    expect([causa.estado, causa.titulos.length, await cuenta('1207')]).toEqual(['POR_DEMANDAR', 6, antes]);
    const [i] = causa.intervinientes;
    // P01: cuota 7, due 20-10-2026, prescribes on 20-10-2027.
    expect(i?.relojes[0]).toMatchObject({ corre_desde: '2026-10-20', limite: '2027-10-20', interrumpida_el: null });
    expect(causa.prescribe_el).toBe('2027-10-20');
    expect(causa.proxima_gestion).toBe('Presentar la demanda');
    expect(await sano()).toEqual([]);
  });

  it('demandada el 20-11 pide 2.846.459, es de menor cuantía, y lo acelerado prescribe el 20-11-2027 (P02)', async () => {
    const c = await moroso(t);
    const antes = await cuenta('1207');
    const { id } = await crear(t, nueva(c));
    const causa = await demandar(t, id, '2026-11-20');
    expect(causa).toMatchObject({
      estado: 'DEMANDADA',
      monto_demandado: 2_846_459,
      clasificacion_cuantia: 'MENOR',
      fecha_ingreso: '2026-11-20',
    });
    expect((await cuenta('1207')) - antes).toBe(2_793_698);
    expect((await credito(t, c.id)).estado).toBe('judicial');
    expect(causa.intervinientes[0]?.relojes.map((r) => r.limite)).toEqual(['2027-10-20', ...Array(5).fill('2027-11-20')]);
    expect(await sano()).toEqual([]);
  });

  it('un título está en una sola causa viva, también si dos lo toman a la vez', async () => {
    const c = await moroso(t);
    const r = await Promise.allSettled(Array.from({ length: 8 }, () => crear(t, nueva(c))));
    expect(r.filter((x) => x.status === 'fulfilled').length).toBe(1);
    for (const x of r) if (x.status === 'rejected') expect(['titulo_en_causa', 'titulo_en_otra_causa']).toContain(x.reason.codigo);
    await expect(crear(t, nueva(c))).rejects.toMatchObject({ codigo: 'titulo_en_causa', status: 409 });
  });

  it('notificada, interrumpe la prescripción de esa persona y abre su plazo en días judiciales', async () => {
    const c = await moroso(t);
    const { id } = await crear(t, nueva(c));
    await demandar(t, id, '2026-11-20');
    await avanzar(t, id, { tipo: 'DESPACHESE', fecha: '2026-11-20' });
    await avanzar(t, id, { tipo: 'ENCARGO_RECEPTOR', fecha: '2026-11-20', receptor: 'Receptora Uno' });
    const { intervinientes } = await detalle(t, id);
    const notificar = (fecha: string) =>
      avanzar(t, id, {
        tipo: 'NOTIFICACION_REQUERIMIENTO',
        fecha,
        receptor: 'Receptora Uno',
        interviniente_id: intervinientes[0]?.id ?? '',
        como: 'PERSONAL',
      });
    await expect(notificar('2026-11-19')).rejects.toMatchObject({ codigo: 'notificada_antes' });
    const causa = await notificar('2026-11-20');
    expect([causa.estado, causa.prescribe_el]).toEqual(['NOTIFICADA_REQUERIDA', null]);
    // From Friday 20-11: Saturdays count, Sundays do not; the eighth is Monday 30-11.
    expect(causa.plazos[0]).toMatchObject({ tipo: 'EXCEPCIONES', dias: 8, vence: '2026-11-30', ley: { dudosa: false } });
    expect(causa.plazos[0]?.ley?.fuente).toContain('CPC art. 459');
    expect(causa.plazos[0]?.calendario.filter((d) => d.salta === 'Domingo').map((d) => d.fecha)).toEqual(['2026-11-22', '2026-11-29']);
    await expect(notificar('2026-11-20')).rejects.toMatchObject({ codigo: 'ya_notificado' });
    expect(await restriccionesDe(t, c.rut)).toMatchObject([{ motivo: 'EMPLAZADO', origen: `causa:${id}`, desde: '2026-11-20' }]);
    const { id: bien_id } = (
      await t.act(contract, 'anotar_bien', fiscal(t), { tipo: 'EMBARGO', descripcion: 'Camión patente ABCD12' }, { id })
    ).bienes[0] ?? { id: '' };
    const embargo = () => avanzar(t, id, { tipo: 'EMBARGO', fecha: '2026-11-20', bien_id });
    await expect(embargo()).rejects.toMatchObject({ codigo: 'plazo_vigente' });
    await hoy(t, '2026-12-01');
    expect((await embargo()).estado).toBe('EMBARGO_TRABADO');
    expect(await sano()).toEqual([]);
    // Its four days are general knowledge that a lawyer has still to confirm (areas/6 §3), and the case says so.
    const opuesta = { tipo: 'OPONE_EXCEPCIONES', fecha: '2026-12-01', interviniente_id: intervinientes[0]?.id ?? '' } as const;
    const traslado = (await avanzar(t, id, opuesta)).plazos.find((p) => p.tipo === 'TRASLADO');
    expect(traslado).toMatchObject({ dias: 4, ley: { fuente: 'CPC art. 466', dudosa: true } });
  });

  // Ley 20.768: 20 August is a holiday in Chillán and Chillán Viejo only. Counted by hand: 18, 19, 21, 22, 24, 25, 26 and 27.
  it('presentada en otro tribunal, sus plazos se cuentan con los feriados de la comuna de ése', async () => {
    const c = await moroso(t);
    const { id } = await crear(t, nueva(c));
    expect((await t.arrange((ctx) => ctx.get(causas, id))).comuna).toBe('13101');
    await avanzar(t, id, { tipo: 'DEMANDA', fecha: '2026-11-20', rol: 'C-88-2026', tribunal: 'JL_CHILLAN' });
    await avanzar(t, id, { tipo: 'DESPACHESE', fecha: '2026-11-20' });
    await avanzar(t, id, { tipo: 'ENCARGO_RECEPTOR', fecha: '2026-11-20', receptor: 'Receptora Uno' });
    await hoy(t, '2027-08-17');
    const [i] = (await detalle(t, id)).intervinientes;
    const dato = { receptor: 'Receptora Uno', interviniente_id: i?.id ?? '', como: 'PERSONAL' as const };
    const { plazos } = await avanzar(t, id, { tipo: 'NOTIFICACION_REQUERIMIENTO', fecha: '2027-08-17', ...dato });
    expect(plazos[0]).toMatchObject({ tipo: 'EXCEPCIONES', vence: '2027-08-27' });
    expect(plazos[0]?.calendario.find((d) => d.fecha === '2027-08-20')).toMatchObject({ n: null, salta: 'Feriado regional' });
    expect(await sano()).toEqual([]);
  });

  it('un paso que la tabla no lista se rehúsa con 409 y no deja nada escrito', async () => {
    const c = await moroso(t);
    const { id } = await crear(t, nueva(c));
    await expect(avanzar(t, id, { tipo: 'SENTENCIA', fecha: '2026-11-20' })).rejects.toMatchObject({
      codigo: 'transicion_no_permitida',
      status: 409,
    });
    await expect(avanzar(t, id, { tipo: 'ESCRITO', fecha: '2026-11-21' })).rejects.toMatchObject({ status: 400 });
    await expect(
      avanzar(t, id, { tipo: 'DEMANDA', fecha: '2026-11-20', rol: 'C-0123-2026', tribunal: 'JC_1_SANTIAGO' }),
    ).rejects.toMatchObject({
      codigo: 'rol_invalido',
    });
    expect((await detalle(t, id)).actuaciones).toEqual([]);
  });

  it('cerrada por error devuelve el crédito a donde estaba y deja 1207 en cero, con una segunda persona', async () => {
    const c = await moroso(t);
    const [deudaAntes, libroAntes] = [await debe(c), await cuenta('1207')];
    const { id } = await crear(t, nueva(c));
    await demandar(t, id, '2026-11-20');
    await t.act(contract, 'cerrar', fiscal(t), { codigo_cierre: 'ERROR', motivo: 'Se demandó un crédito al día' }, { id });
    await expect(t.act(contract, 'aprobar_cierre', fiscal(t), {}, { id })).rejects.toMatchObject({ status: 403 });
    const causa = await t.act(contract, 'aprobar_cierre', gerente(t), {}, { id });
    expect([causa.estado, await debe(c), await cuenta('1207'), (await credito(t, c.id)).estado]).toEqual([
      'TERMINADA',
      deudaAntes,
      libroAntes,
      'moroso',
    ]);
    // What was taken is free: it may be sued for again.
    expect((await crear(t, nueva(c))).estado).toBe('POR_DEMANDAR');
    expect(await sano()).toEqual([]);
  });

  it('un pago total la cierra sola; con saldo se rehúsa', async () => {
    const c = await moroso(t);
    const { id } = await crear(t, nueva(c));
    await demandar(t, id, '2026-11-20');
    const cerrar = () => t.act(contract, 'cerrar', fiscal(t), { codigo_cierre: 'PAGO_TOTAL', motivo: 'Pagó todo lo demandado' }, { id });
    await expect(cerrar()).rejects.toMatchObject({ codigo: 'saldo_pendiente' });
    await hoy(t, '2026-11-23');
    const { deuda_hoy } = await detalle(t, id);
    const pago = { monto: deuda_hoy, fecha: '2026-11-23', cuenta_banco: '1102.01', comentario: 'Consignación en el tribunal' };
    const pagada = await t.act(contract, 'recibir_pago', fiscal(t), pago, { id });
    expect([pagada.deuda_hoy, pagada.pagos.reduce((s, p) => s + p.monto, 0)]).toEqual([0, deuda_hoy]);
    expect((await cerrar()).estado).toBe('TERMINADA');
    expect(await sano()).toEqual([]);
  });

  it('un convenio roto de noche vuelve al estado exacto que tenía', async () => {
    const c = await moroso(t);
    const { id } = await crear(t, nueva(c));
    await demandar(t, id, '2026-11-20');
    await avanzar(t, id, { tipo: 'DESPACHESE', fecha: '2026-11-20' });
    const { deuda_hoy } = await detalle(t, id);
    const convenir = (monto: number) =>
      t.act(contract, 'convenir', fiscal(t), { gracia_dias: 5, cuotas: [{ fecha: '2026-11-23', monto }] }, { id });
    await expect(convenir(deuda_hoy - 1)).rejects.toMatchObject({ codigo: 'no_suma' });
    expect(await convenir(deuda_hoy)).toMatchObject({ estado: 'SUSPENDIDA_POR_CONVENIO', estado_previo: 'MANDAMIENTO' });
    await noche(t, '2026-11-28');
    expect((await detalle(t, id)).estado).toBe('SUSPENDIDA_POR_CONVENIO');
    await noche(t, '2026-11-29');
    expect(await detalle(t, id)).toMatchObject({ estado: 'MANDAMIENTO', estado_previo: null });
    expect((await detalle(t, id)).convenios[0]?.estado).toBe('roto');
  });

  it('el abogado ve sus causas; quien no las lleva, como si no existieran', async () => {
    const c = await moroso(t);
    const { id } = await crear(t, nueva(c));
    expect((await t.detail(contract, abogado(t), id)) as unknown).toMatchObject({ id });
    const ajena = t.persona({ rut: rutOf(40_000_098), alcance: 'propio' });
    await expect(t.detail(contract, ajena, id)).rejects.toMatchObject({ status: 404 });
  });

  it('una costa la aprueba otra persona, se debe desde que se paga y un pago la cubre primero', async () => {
    const c = await moroso(t);
    const { id } = await crear(t, nueva(c));
    await demandar(t, id, '2026-11-20');
    const d = {
      tipo: 'PROCESAL' as const,
      concepto: 'Notificación',
      monto: 180_000,
      rut_beneficiario: '99990072-0',
      nombre_beneficiario: 'Receptora Uno',
    };
    const { costas } = await t.act(contract, 'pedir_costa', fiscal(t), d, { id });
    const costa_id = costas[0]?.id ?? '';
    await expect(t.act(contract, 'aprobar_costa', fiscal(t), { costa_id }, { id })).rejects.toMatchObject({ status: 403 });
    const antes = (await detalle(t, id)).deuda_hoy;
    await t.act(contract, 'aprobar_costa', gerente(t), { costa_id }, { id });
    expect((await detalle(t, id)).deuda_hoy).toBe(antes);
    await t.arrange((ctx) =>
      ctx.emit('giro.confirmado', {
        origen_area: 'judicial',
        origen_id: costa_id,
        orden_id: ctx.id(),
        fecha: '2026-11-20',
        comprobante: '1',
        medio: 'TEF',
        cuenta_banco: '1102.01',
      }),
    );
    expect((await detalle(t, id)).deuda_hoy).toBe(antes + 180_000);
    await hoy(t, '2026-11-23');
    const pago = { monto: 500_000, fecha: '2026-11-23', cuenta_banco: '1102.01', comentario: 'Abono por la causa' };
    const pagada = await t.act(contract, 'recibir_pago', fiscal(t), pago, { id });
    expect(pagada.costas[0]?.estado).toBe('recuperada');
    expect(await sano()).toEqual([]);
  });

  it('de quien está en un concurso no se sigue adelante hasta que termina, y una renegociación detiene su prescripción', async () => {
    const c = await moroso(t);
    const { id } = await crear(t, nueva(c));
    const d = { rut: c.rut, nombre: 'Deudor', tipo: 'RENEGOCIACION' as const, publicado_el: '2026-11-10', boletin: 'BC-1' };
    const { id: concurso_id } = await t.act(contract, 'registrar_concurso', fiscal(t), d);
    await expect(t.act(contract, 'registrar_concurso', fiscal(t), d)).rejects.toMatchObject({ codigo: 'concurso_vigente' });
    const suspendida = async () => (await t.arrange((ctx) => ctx.get(creditos, c.id))).mora_suspendida.map((s) => [s.desde, s.hasta]);
    expect(await suspendida()).toEqual([['2026-11-10', null]]);
    await expect(demandar(t, id, '2026-11-20')).rejects.toMatchObject({ codigo: 'suspension_concursal' });
    await t.act(contract, 'levantar_concurso', fiscal(t), { concurso_id, hasta: '2026-11-20', motivo: 'Acuerdo cumplido' });
    expect(await suspendida()).toEqual([['2026-11-10', '2026-11-20']]);
    const causa = await demandar(t, id, '2026-11-20');
    // Ten days from 10-11 to 20-11 are added to those of cuota 7.
    expect(causa.intervinientes[0]?.relojes[0]?.limite).toBe('2027-10-30');
  });

  it('lo que prescribió para un demandado no se demanda contra él; en juicio ordinario sí', async () => {
    const c = await moroso(t);
    const { id } = await crear(t, nueva(c));
    await hoy(t, '2027-10-21');
    await expect(demandar(t, id, '2027-10-21')).rejects.toMatchObject({ codigo: 'titulo_prescrito' });
    expect((await detalle(t, id)).estado).toBe('POR_DEMANDAR');
  });

  it('castigo: lo pide uno con su prueba y lo aprueba otro; 1207 queda en cero y 8101 dice lo que falta', async () => {
    const c = await moroso(t);
    const { id } = await crear(t, nueva(c));
    const pks = (await cuotas(t, c.id)).map((q) => q.pk);
    const enCausa = () =>
      t.arrange(async (ctx) => (await Promise.all(pks.map((pk) => saldoCuenta(ctx, '1207', ctx.hoy, pk)))).reduce((a, b) => a + b, 0));
    await demandar(t, id, '2026-11-20');
    expect(await enCausa()).toBe(2_793_698);
    await hoy(t, '2027-05-20');
    await t.act(
      contract,
      'cerrar',
      fiscal(t),
      { codigo_cierre: 'CASTIGO_INCOBRABLE', motivo: 'Sin bienes y sin domicilio conocido' },
      { id },
    );
    const { castigos } = await t.act(contract, 'aprobar_cierre', gerente(t), {}, { id });
    expect(castigos[0]?.estado).toBe('borrador');
    const pedir = (via_tributaria: 'AGOTAMIENTO' | 'VENCIDO_365', evidencias: string[]) =>
      t.act(contract, 'pedir_castigo', fiscal(t), { objeto: `credito:${c.id}`, motivo: 'SIN_BIENES', via_tributaria, evidencias });
    await expect(pedir('AGOTAMIENTO', [])).rejects.toMatchObject({ codigo: 'castigo_no_procede' });
    await expect(pedir('VENCIDO_365', [])).rejects.toMatchObject({ codigo: 'castigo_no_procede' });
    const { id: castigo_id } = await pedir('AGOTAMIENTO', ['Causa con búsquedas negativas']);
    await expect(t.act(contract, 'aprobar_castigo', fiscal(t), { castigo_id })).rejects.toMatchObject({ status: 403 });
    const x = await t.act(contract, 'aprobar_castigo', gerente(t), { castigo_id });
    expect([x.estado, await enCausa(), (await credito(t, c.id)).estado, x.recuperado]).toEqual(['aprobado', 0, 'castigado', 0]);
    expect(await sano()).toEqual([]);
  });

  it('una notificación mal fechada la corrige otra persona: la original queda y el plazo se cuenta de nuevo', async () => {
    const c = await moroso(t);
    const { id } = await crear(t, nueva(c));
    await demandar(t, id, '2026-11-20');
    await avanzar(t, id, { tipo: 'DESPACHESE', fecha: '2026-11-20' });
    await avanzar(t, id, { tipo: 'ENCARGO_RECEPTOR', fecha: '2026-11-20', receptor: 'Receptora Uno' });
    await hoy(t, '2026-11-24');
    const [i] = (await detalle(t, id)).intervinientes;
    const dato = { receptor: 'Receptora Uno', interviniente_id: i?.id ?? '', como: 'PERSONAL' as const };
    const { actuaciones } = await avanzar(t, id, { tipo: 'NOTIFICACION_REQUERIMIENTO', fecha: '2026-11-24', ...dato });
    const actuacion_id = actuaciones.find((a) => a.tipo === 'NOTIFICACION_REQUERIMIENTO')?.id ?? '';
    const corregir = (quien: ReturnType<typeof fiscal>) =>
      t.act(contract, 'corregir_actuacion', quien, { actuacion_id, fecha: '2026-11-23', motivo: 'El estampado es del día 23' }, { id });
    await expect(corregir(fiscal(t))).rejects.toMatchObject({ codigo: 'autor_no_corrige' });
    const causa = await corregir(gerente(t));
    expect([causa.intervinientes[0]?.notificado_el, causa.plazos[0]?.vence]).toEqual(['2026-11-23', '2026-12-02']);
    expect(causa.actuaciones.filter((a) => a.tipo === 'NOTIFICACION_REQUERIMIENTO').length).toBe(2);
    expect(await sano()).toEqual([]);
  });

  it('el listado del tribunal anota cada trámite una vez y lista los roles ajenos', async () => {
    const c = await moroso(t);
    const { id } = await crear(t, nueva(c));
    const { rol } = await demandar(t, id, '2026-11-20');
    const texto = `Rol;Tribunal;Fecha;Cuaderno;Trámite;Descripción\n${rol};1° Juzgado Civil de Santiago;20-11-2026;Principal;Resolución;Despáchese\nC-999-2025;1° Juzgado Civil de Santiago;20-11-2026;Principal;Resolución;Téngase presente`;
    const cuota = (await cuotas(t, c.id)).find((q) => q.estado_cuota !== 'pagada');
    const dicha = await t.arrange((ctx) => ctx.askOne('fondo.demanda_consultada', { pks: [cuota?.pk ?? ''] }));
    expect(dicha).toEqual({ rol, fecha: '2026-11-20' });
    expect(await t.arrange((ctx) => ctx.askOne('fondo.demanda_consultada', { pks: ['cuota:otra'] }))).toBeUndefined();
    const importar = () => t.act(contract, 'importar', fiscal(t), { texto });
    expect(await importar()).toMatchObject({ nuevas: 1, repetidas: 0, desconocidas: [{ rol: 'C-999-2025' }], malas: [] });
    expect(await importar()).toMatchObject({ nuevas: 0, repetidas: 1 });
    expect((await detalle(t, id)).estado).toBe('DEMANDADA');
    // A court lists the newest first: the case stays at its last movement.
    await hoy(t, '2026-11-30');
    const dos = ['30', '25'].map((dia) => `${rol};1° Juzgado Civil de Santiago;${dia}-11-2026;Principal;Resolución;Provee el ${dia}`);
    const nuevo = { texto: `Rol;Tribunal;Fecha;Cuaderno;Trámite;Descripción\n${dos.join('\n')}` };
    expect(await t.act(contract, 'importar', fiscal(t), nuevo)).toMatchObject({ nuevas: 2 });
    expect((await detalle(t, id)).ultimo_movimiento).toBe('2026-11-30');
  });

  it('se imprimen la minuta, la liquidación, la carpeta y la lista', async () => {
    const c = await moroso(t);
    const { id } = await crear(t, nueva(c));
    await demandar(t, id, '2026-11-20');
    for (const papel of ['minuta', 'liquidacion', 'carpeta'] as const) {
      const r = (await t.ask(contract, papel, fiscal(t), {}, id)) as { bytes: Buffer };
      expect(r.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    }
  });

  it('un ticket derivado abre su causa por demandar en el mismo acto, y no otra vez', async () => {
    const c = await moroso(t);
    const pks = (await cuotas(t, c.id)).filter((q) => q.estado_cuota !== 'pagada').map((q) => q.pk);
    const ticket_id = await t.arrange((ctx) => Promise.resolve(ctx.id()));
    await t.arrange((ctx) =>
      ctx.emit('ticket.derivado_judicial', { ticket_id, rut: c.rut, pks, abogado: ABOGADO, motivo: 'No paga ni contesta' }),
    );
    const { items } = await t.list(contract, fiscal(t), { rut: c.rut });
    expect(items).toMatchObject([{ estado: 'POR_DEMANDAR', abogado: ABOGADO, rut_deudor: c.rut }]);
    const [tarjeta] = (await t.arrange((ctx) => tarjetasDePersona(ctx, { rut: c.rut }))) ?? [];
    expect(tarjeta).toMatchObject({ titulo: `Causa ${items[0]?.num_causa}, sin rol`, estado: 'POR_DEMANDAR' });
    await expect(
      t.arrange((ctx) =>
        ctx.emit('ticket.derivado_judicial', { ticket_id, rut: c.rut, pks, abogado: ABOGADO, motivo: 'No paga ni contesta' }),
      ),
    ).rejects.toMatchObject({
      codigo: 'titulo_no_disponible',
      datos: { porque: expect.stringMatching(`^Crédito \\d+: está en la causa ${items[0]?.num_causa}$`) },
    });
  });
});
