import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { gestiones } from '#areas/cobranzas/tables.ts';
import { parametros } from '#areas/parametros/tables.ts';
import { recaudaciones as recibos } from '#areas/recaudaciones/tables.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { verificarTodo } from '#platform/server/verify.ts';
import { contract } from '../contract.ts';
import {
  abrir,
  alas,
  cobranzas,
  equipar,
  HOY,
  limpiar,
  operador,
  recaudador,
  rendir,
  ruta,
  supervisora,
  ticketDe,
  verRuta,
  visitable,
} from './mundo.fixture.ts';

let t: TestApp;
let serie = 1000;
beforeAll(async () => {
  t = await abrir();
});
beforeEach(async () => {
  alas(t);
  await limpiar(t);
});
afterAll(() => t.close());

const visitas = (rut: string) => t.arrange((ctx) => ctx.rows(gestiones, eq(gestiones.persona_rut, rut as never)));
/** A route out with one person, and its stop. */
async function enCalle(o: Parameters<typeof visitable>[1] = {}) {
  const v = await visitable(t, o);
  serie += 100;
  await equipar(t, serie);
  const r = await ruta(t, [v.ticket_id]);
  return { ...v, ruta_id: r.id, parada_id: r.lista[0]?.id ?? '', comprobante: serie };
}

describe('rutas', () => {
  it('el ticket que va a una ruta queda en ruta, y no cabe dos veces el mismo día', async () => {
    const { ticket_id, rut } = await visitable(t);
    const r = await ruta(t, [ticket_id], { iniciar: false });
    expect([(await ticketDe(t, rut)).estado, r.lista[0]]).toMatchObject([
      'EN_RUTA',
      { orden: 1, direccion: 'Moneda 975', ley: { permitido: true } },
    ]);
    const otra = await t.act(contract, 'crear', supervisora(t), {
      fecha: HOY,
      recaudador: r.recaudador,
      sucursal: 'SANTIAGO',
      salida: 600,
    });
    await expect(t.act(contract, 'agregar', supervisora(t), { ticket_id }, { id: otra.id })).rejects.toMatchObject({
      status: 409,
      codigo: 'parada_duplicada',
      datos: { num: String(r.num_ruta) },
    });
  });
  it('a quien ya se contactó esta semana no se le agrega: dice el primer minuto en que la ley lo permite', async () => {
    const { ticket_id, rut } = await visitable(t);
    const { gestion_id } = await t.act(cobranzas, 'iniciar_llamada', operador(t), { persona_rut: rut }, { id: ticket_id });
    const dicho = { gestion_id, estado_llamada: 'CONTESTA', estado_seguimiento: 'CONTACTADO_TITULAR', informado: true };
    await t.act(cobranzas, 'registrar_llamada', operador(t), { ...dicho, proxima: { fecha: HOY, tipo: 'VISITA' } }, { id: ticket_id });
    await expect(ruta(t, [ticket_id], { iniciar: false })).rejects.toMatchObject({
      status: 422,
      codigo: 'visita_no_permitida',
      datos: { motivo: expect.stringContaining('podrá desde el 11-05-2026 10:00') },
    });
    expect((await ticketDe(t, rut)).estado).toBe('EN_GESTION');
  });
  it('sin dirección no hay visita', async () => {
    const { ticket_id } = await visitable(t, { comuna: null });
    await expect(ruta(t, [ticket_id], { iniciar: false })).rejects.toMatchObject({ codigo: 'sin_direccion' });
  });
  it('al salir, cada persona queda tomada: nadie la llama mientras alguien va hacia ella', async () => {
    const { ticket_id, rut } = await enCalle();
    await expect(t.act(cobranzas, 'iniciar_llamada', operador(t), { persona_rut: rut }, { id: ticket_id })).rejects.toMatchObject({
      status: 409,
      codigo: 'contacto_en_curso',
      datos: { nombre: 'Recaudador 1' },
    });
  });
  it('lo que la ley no permite a su hora sale de la ruta con su razón, y no se escribe visita alguna', async () => {
    const { ticket_id, rut } = await visitable(t);
    const { ticket_id: otro, rut: suyo } = await visitable(t);
    serie += 100;
    await equipar(t, serie);
    const r = await ruta(t, [ticket_id, otro], { iniciar: false });
    const { gestion_id } = await t.act(cobranzas, 'iniciar_llamada', operador(t), { persona_rut: rut }, { id: ticket_id });
    const dicho = { gestion_id, estado_llamada: 'CONTESTA', estado_seguimiento: 'CONTACTADO_TITULAR', informado: true };
    await t.act(cobranzas, 'registrar_llamada', operador(t), { ...dicho, proxima: { fecha: HOY, tipo: 'VISITA' } }, { id: ticket_id });
    const fuera = await t.act(contract, 'iniciar', recaudador(t), {}, { id: r.id });
    const por = new Map(fuera.lista.map((p) => [p.ticket_id, p]));
    expect(por.get(ticket_id)).toMatchObject({ estado: 'retirada', motivo_retiro: expect.stringContaining('podrá desde el 11-05-2026') });
    expect(por.get(otro)?.estado).toBe('pendiente');
    expect((await visitas(rut)).filter((g) => g.canal === 'VISITA')).toEqual([]);
    expect([(await ticketDe(t, rut)).estado, (await ticketDe(t, suyo)).estado]).toEqual(['EN_GESTION', 'EN_RUTA']);
  });
  it('lo recibido en la puerta es un recibo en la caja de quien recauda, y cierra el ticket que paga', async () => {
    const v = await enCalle();
    const debe = (await ticketDe(t, v.rut)).monto_total + 100_000;
    const monto = debe - (debe % 10);
    const r = await rendir(t, v.ruta_id, { parada_id: v.parada_id, resultado: 'PAGO', monto, comprobante: v.comprobante });
    expect([r.estado, r.recaudado]).toEqual(['rendida', monto]);
    const [recibo] = await t.arrange((ctx) => ctx.rows(recibos, eq(recibos.origen_id, v.parada_id)));
    expect(recibo).toMatchObject({ via: 'TERRENO', medio_pago: 'EFECTIVO', monto, rut_deudor: v.rut, fecha_pago: HOY, hora: '10:05' });
    expect(recibo?.caja_id).not.toBeNull();
    expect(await ticketDe(t, v.rut)).toMatchObject({ estado: 'CERRADO_PAGADO' });
    const [visita] = (await visitas(v.rut)).filter((g) => g.canal === 'VISITA');
    expect(visita).toMatchObject({ contactado: true, fecha: HOY, minuto: 605, estado_seguimiento: 'EN_PROCESO_DE_PAGO' });
  });
  it('lo que se escribió sin señal llega dos veces con su clave y se hace una', async () => {
    const v = await enCalle();
    const dicho = { parada_id: v.parada_id, resultado: 'PAGO', monto: 50_000, comprobante: v.comprobante };
    const telefono = { clave: `telefono-${v.parada_id}`, quien: recaudador(t) };
    const uno = await rendir(t, v.ruta_id, dicho, telefono);
    const dos = await rendir(t, v.ruta_id, dicho, telefono);
    expect(dos.recaudado).toBe(uno.recaudado);
    expect(await t.arrange((ctx) => ctx.count(recibos, eq(recibos.origen_id, v.parada_id)))).toBe(1);
    await expect(rendir(t, v.ruta_id, dicho, { clave: 'otra' })).rejects.toMatchObject({
      codigo: expect.stringMatching(/parada_rendida|transicion/),
    });
  });
  it('una promesa en la puerta es una promesa sobre las deudas del ticket', async () => {
    const v = await enCalle();
    const compromiso = { monto: 100_000, fecha: '2026-05-08', metodo_pago: 'TRANSFERENCIA' };
    await rendir(t, v.ruta_id, { parada_id: v.parada_id, resultado: 'PROMESA', compromiso });
    const ticket = await ticketDe(t, v.rut);
    expect(ticket).toMatchObject({ estado: 'EN_GESTION', estado_seguimiento: 'PROMETE_PAGO', proxima_fecha: '2026-05-08' });
    expect(ticket.estado_recaudacion).toBe('COMPROMISO_VIGENTE');
  });
  it('la que no se alcanzó a visitar no gasta contacto: la persona se puede llamar ese mismo día', async () => {
    const v = await enCalle();
    await rendir(t, v.ruta_id, { parada_id: v.parada_id, resultado: 'NO_VISITADA' });
    expect((await visitas(v.rut)).filter((g) => g.canal === 'VISITA')).toEqual([]);
    expect((await ticketDe(t, v.rut)).estado).toBe('EN_GESTION');
    await expect(t.act(cobranzas, 'iniciar_llamada', operador(t), { persona_rut: v.rut }, { id: v.ticket_id })).resolves.toMatchObject({
      gestion_id: expect.any(String),
    });
  });
  it('a las 20:00 la ley ya no deja visitar a quien protege: se rechaza con el primer minuto, y otra persona puede autorizarlo', async () => {
    const v = await enCalle();
    alas(t, '20:30');
    const tarde = { parada_id: v.parada_id, resultado: 'NO_ESTABA', hora: 1205 };
    await expect(rendir(t, v.ruta_id, tarde)).rejects.toMatchObject({
      codigo: 'fuera_de_horario',
      datos: { desde: '; podrá desde el 05-05-2026 08:00' },
    });
    const motivo = 'Citó a esa hora por escrito y consta en el correo';
    await expect(t.act(contract, 'autorizar', recaudador(t), { parada_id: v.parada_id, motivo }, { id: v.ruta_id })).rejects.toMatchObject({
      status: 403,
    });
    await t.act(contract, 'autorizar', supervisora(t), { parada_id: v.parada_id, motivo }, { id: v.ruta_id });
    await rendir(t, v.ruta_id, tarde);
    const [visita] = (await visitas(v.rut)).filter((g) => g.canal === 'VISITA');
    expect(visita).toMatchObject({ minuto: 1205, excepcion: { por: 'Supervisora', motivo } });
  });
  it('a quien la ley no protege se le visita también entonces, con aviso', async () => {
    const v = await enCalle({ natural: false });
    alas(t, '20:30');
    await rendir(t, v.ruta_id, { parada_id: v.parada_id, resultado: 'NO_ESTABA', hora: 1205 });
    const [visita] = (await visitas(v.rut)).filter((g) => g.canal === 'VISITA');
    expect(visita).toMatchObject({ excepcion: null, avisos: ['fuera_de_horario'] });
  });
  it('el reloj del teléfono no va adelante del servidor ni antes de la salida', async () => {
    const v = await enCalle();
    const dicho = { parada_id: v.parada_id, resultado: 'NO_ESTABA' };
    await expect(rendir(t, v.ruta_id, { ...dicho, hora: 616 })).rejects.toMatchObject({ codigo: 'visita_futura' });
    await expect(rendir(t, v.ruta_id, { ...dicho, hora: 584 })).rejects.toMatchObject({ codigo: 'visita_antes_de_salir' });
    await rendir(t, v.ruta_id, { ...dicho, hora: 615 });
  });
  it('cada resultado pide lo suyo, en su campo', async () => {
    const v = await enCalle();
    const con = (d: object) => rendir(t, v.ruta_id, { parada_id: v.parada_id, ...d });
    await expect(con({ resultado: 'PAGO' })).rejects.toMatchObject({ codigo: 'falta_monto', campos: { monto: [expect.any(String)] } });
    await expect(con({ resultado: 'PAGO', monto: 1000 })).rejects.toMatchObject({ codigo: 'falta_comprobante' });
    await expect(con({ resultado: 'NO_ESTABA', monto: 1000, comprobante: v.comprobante })).rejects.toMatchObject({
      codigo: 'monto_sin_visita',
    });
    await expect(con({ resultado: 'SIN_PAGO' })).rejects.toMatchObject({ codigo: 'falta_motivo' });
    await expect(con({ resultado: 'PROMESA' })).rejects.toMatchObject({ codigo: 'falta_compromiso' });
    await con({ resultado: 'SIN_PAGO', motivo_no_pago: 'SIN_FONDOS' });
  });
  it('sin caja abierta no se sale, y con demasiado efectivo encima no se recibe más', async () => {
    const { ticket_id } = await visitable(t);
    await expect(ruta(t, [ticket_id], { k: 1 })).rejects.toMatchObject({ codigo: 'caja_no_abierta' });
    const v = await enCalle();
    const tope = await t.arrange((ctx) =>
      ctx.insert(parametros, { clave: 'rutas.efectivo_en_terreno_uf', valor: '1', desde: '2020-01-01' as Fecha, motivo: 'Prueba' }),
    );
    const mucho = { parada_id: v.parada_id, resultado: 'PAGO', monto: 40_000, comprobante: v.comprobante };
    await expect(rendir(t, v.ruta_id, mucho)).rejects.toMatchObject({ codigo: 'efectivo_en_terreno' });
    await t.arrange((ctx) => ctx.db.delete(parametros).where(eq(parametros.id, tope.id)));
  });
  it('sólo su recaudador la inicia y la rinde, y otro recaudador no la ve', async () => {
    const v = await enCalle();
    await expect(t.ask(contract, 'candidatos', recaudador(t, 1), {}, v.ruta_id)).rejects.toMatchObject({ status: expect.any(Number) });
    await expect(t.detail(contract, recaudador(t, 1), v.ruta_id)).rejects.toMatchObject({ status: 404 });
    await expect(rendir(t, v.ruta_id, { parada_id: v.parada_id, resultado: 'NO_ESTABA' }, { k: 1 })).rejects.toMatchObject({ status: 404 });
  });
  it('una parada de otra ruta no se rinde en ésta', async () => {
    const v = await enCalle();
    const otra = await visitable(t);
    const r = await ruta(t, [otra.ticket_id], { iniciar: false, k: 1 });
    await expect(rendir(t, v.ruta_id, { parada_id: r.lista[0]?.id, resultado: 'NO_ESTABA' })).rejects.toMatchObject({ status: 404 });
  });
  it('la cierra otra persona, nunca quien la recorrió, y nombra los comprobantes saltados', async () => {
    const v = await enCalle();
    await rendir(t, v.ruta_id, { parada_id: v.parada_id, resultado: 'PAGO', monto: 10_000, comprobante: v.comprobante + 2 });
    await expect(t.act(contract, 'cerrar', recaudador(t), {}, { id: v.ruta_id })).rejects.toMatchObject({ status: 403 });
    const r = await t.act(contract, 'cerrar', supervisora(t), {}, { id: v.ruta_id });
    expect(r.observacion).toContain(`${v.comprobante} a ${v.comprobante + 1}`);
  });
  it('anulada antes de salir, sus tickets vuelven a gestión', async () => {
    const { ticket_id, rut } = await visitable(t);
    const r = await ruta(t, [ticket_id], { iniciar: false });
    await t.act(contract, 'anular', supervisora(t), { motivo: 'Se enfermó el recaudador' }, { id: r.id });
    expect((await ticketDe(t, rut)).estado).toBe('EN_GESTION');
    expect((await verRuta(t, r.id)).lista[0]?.estado).toBe('retirada');
  });
  it('el teléfono recibe nombres, direcciones y montos, y ningún RUT ni teléfono', async () => {
    const v = await enCalle();
    const dia = JSON.stringify(await t.ask(contract, 'de_hoy', recaudador(t), {}));
    expect(dia).toContain('Moneda 975');
    expect(dia).not.toContain(v.rut);
    expect(dia).not.toContain('+569');
  });
  it('el verificador no encuentra nada que objetar', async () => {
    const malas = (await verificarTodo(t.deps, t.empresa_id, [])).filter((x) => x.violaciones.length > 0 && /^C\d/.test(x.id));
    expect(malas.map(({ id, violaciones }) => ({ id, v: violaciones.slice(0, 3) }))).toEqual([]);
  });
});
