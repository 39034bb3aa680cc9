import { copia, NUEVO, type Plantada, sinGuardas, una } from './plantada.fixture.ts';
import { ANALISTA } from './violaciones-analista.fixture.ts';
import { BIR } from './violaciones-bir.fixture.ts';
import { BURO } from './violaciones-buro.fixture.ts';
import { COBRANZAS } from './violaciones-cobranzas.fixture.ts';
import { IGUALDADES } from './violaciones-igualdades.fixture.ts';
import { JUDICIAL } from './violaciones-judicial.fixture.ts';
import { PACS } from './violaciones-pacs.fixture.ts';
import { PERSONAS } from './violaciones-personas.fixture.ts';

const LIBRO: readonly Plantada[] = [
  {
    id: 'I1',
    que: 'un asiento que dejó de cuadrar por un peso',
    rehusa: 'update libro_linea set debe = debe + 1 where debe > 0',
    abrir: sinGuardas('libro_linea'),
    plantar: `update libro_linea set debe = debe + 1 where ${una('libro_linea', 'debe > 0')}`,
  },
  {
    id: 'I2',
    que: 'un saldo guardado que no es la suma de sus líneas',
    plantar: `update libro_saldo_periodo set debe = debe + 1 where ${una('libro_saldo_periodo')}`,
  },
  {
    id: 'I8',
    que: 'una reversa que no devuelve lo mismo',
    rehusa: copia(
      'libro_asiento',
      `${NUEVO}, 'num_asiento', 9999, 'n_cadena', 9999, 'idem_key', 'otra', 'secuencia', 99`,
      'reversa_de is not null',
    ),
    abrir: sinGuardas('libro_linea'),
    plantar:
      'update libro_linea set debe = debe * 2, haber = haber * 2 where asiento_id in (select id from libro_asiento where reversa_de is not null)',
  },
  {
    id: 'I9-libro',
    que: 'un hueco en la numeración de los asientos',
    rehusa: 'delete from libro_asiento',
    plantar: `update libro_periodo set ultimo = ultimo + 1 where ${una('libro_periodo')}`,
  },
  {
    id: 'I11',
    que: 'un asiento que entró después del cierre de su período',
    plantar: "update libro_periodo set cerrado_en = '2000-01-01' where estado = 'cerrado'",
  },
  {
    id: 'cadena-libro',
    que: 'una glosa cambiada después de firmada',
    rehusa: "update libro_asiento set glosa = 'otra'",
    abrir: sinGuardas('libro_asiento'),
    plantar: `update libro_asiento set glosa = 'otra' where ${una('libro_asiento')}`,
  },
  {
    id: 'causa-libro',
    que: 'una deuda en causa que el libro no tiene en 1207',
    plantar: `update libro_obligacion set clase = 'causa' where ${una('libro_obligacion', "tipo = 'documento' and estado = 'vigente'")}`,
  },
  {
    id: 'devengo-libro',
    que: 'un devengo que no es la suma de sus días',
    rehusa: 'update libro_devengo set monto = monto + 1',
    plantar: `update libro_obligacion set devengado = devengado + 1 where ${una('libro_obligacion', 'devengo_total is not null')}`,
  },
  {
    id: 'provision-libro',
    que: 'una provisión que ningún ajuste formó',
    plantar: `update libro_obligacion set provision = provision + 1 where ${una('libro_obligacion')}`,
  },
];

const CONTADORES: readonly Plantada[] = [
  {
    id: 'I5-linea',
    que: 'una línea que dice haber prestado un peso más',
    rehusa: 'update linea set usado = monto_pesos + sobregiro + 1, reservado = 0',
    plantar: `update linea set usado = usado + 1 where ${una('linea')}`,
  },
  {
    id: 'I5-giros',
    que: 'un tope diario gastado de menos',
    rehusa: 'update cupo_diario set usado = tope_diario + 1',
    plantar: `update cupo_diario set usado = usado - 1 where ${una('cupo_diario', 'usado > 0')}`,
  },
  {
    id: 'I5-pasivos',
    que: 'un tope de pasivos gastado de menos',
    rehusa: 'update pasivo_tope_dia set usado = tope + 1',
    plantar: `update pasivo_tope_dia set usado = usado - 1 where ${una('pasivo_tope_dia', 'usado > 0')}`,
  },
  {
    id: 'I5-caja',
    que: 'una caja con efectivo que nadie recibió',
    rehusa: `insert into recaudacion_caja (id, empresa_id, version, hecho_por, fecha, office, cajero, saldo_apertura, depositado)
      select gen_random_uuid(), id, 1, '{}', '2024-04-01', 'SANTIAGO', 'x', 0, 1 from empresa`,
    plantar: `insert into recaudacion_caja (id, empresa_id, version, hecho_por, fecha, office, cajero, saldo_apertura, efectivo)
      select gen_random_uuid(), id, 1, '{}', '2024-04-01', 'SANTIAGO', 'x', 0, 1000 from empresa`,
  },
  {
    id: 'I5-contrato',
    que: 'un contrato que dice amparar más de lo que sus operaciones deben',
    rehusa: 'update contrato set saldo_vivo = -1',
    plantar: `update contrato set saldo_vivo = saldo_vivo + 1 where ${una('contrato')}`,
  },
  {
    id: 'cobro-contrato',
    que: 'un contrato que dice pagado un peso que su deuda todavía debe',
    rehusa: 'update contrato set cobro_pagado = 119001 where cobro_fecha is not null',
    plantar: 'update contrato set cobro_pagado = cobro_pagado + 1 where cobro_fecha is not null',
  },
  {
    id: 'I6-recibo',
    que: 'un comprobante cuyas partes no suman lo pagado',
    rehusa: 'update recaudacion_aplicacion set monto = monto + 1',
    plantar: `update recaudacion set excedente = excedente + 1 where ${una('recaudacion', "estado in ('aplicada', 'conciliada')")}`,
  },
  {
    id: 'I6-banco',
    que: 'un comprobante por un peso más de lo que el banco dice en el libro',
    plantar: `update recaudacion set monto = monto + 1, redondeo = redondeo + 1 where ${una('recaudacion', "estado in ('aplicada', 'conciliada')")}`,
  },
  {
    id: 'I6-operacion',
    que: 'una operación que no es la suma de sus documentos',
    rehusa: 'update operacion set total_dp = total_dp + 1',
    plantar: `update operacion_documento set dp = dp + 1 where ${una('operacion_documento')}`,
  },
  {
    id: 'I9-folios',
    que: 'un folio tomado que ningún papel lleva',
    rehusa: 'update proforma set num_proforma = 1',
    plantar: "update folio set ultimo = ultimo + 1 where serie = 'operacion'",
  },
  {
    id: 'I9-folios',
    que: 'una serie que nadie declaró',
    plantar: "insert into folio (empresa_id, serie, ultimo) select id, 'inventada', 1 from empresa",
  },
  {
    id: 'I9-fechas',
    que: 'un folio con fecha anterior a la del que lo precede',
    plantar:
      "update proforma set creado_en = creado_en - interval '400 days' where num_proforma = (select max(num_proforma) from proforma)",
  },
];

const HUELLA: readonly Plantada[] = [
  { id: 'I4', que: 'una clave sin respuesta guardada', plantar: `update idempotencia set status = null where ${una('idempotencia')}` },
  {
    id: 'I4-efectos',
    que: 'un segundo efecto con la misma clave',
    rehusa: copia('idempotencia', "'hash', 'otro'"),
    plantar: copia('evento', NUEVO, "resultado = 'ok' and idempotency_key is not null"),
  },
  {
    id: 'I4-efectos',
    que: 'una clave cuyo efecto no está',
    plantar: copia('idempotencia', "'clave', 'inventada'"),
  },
  {
    id: 'I7',
    que: 'una fila cambiada de la bitácora',
    rehusa: "update evento set motivo = 'otro'",
    abrir: sinGuardas('evento'),
    plantar: `update evento set motivo = 'otro' where ${una('evento')}`,
  },
  {
    id: 'I7',
    que: 'una fila borrada de la bitácora',
    rehusa: 'delete from evento',
    abrir: sinGuardas('evento'),
    plantar: `delete from evento where ${una('evento')}`,
  },
  {
    id: 'I10-estados',
    que: 'un estado que no existe',
    rehusa: "update recaudacion set estado = 'inventado'",
    plantar: `update proforma set estado = 'inventado' where ${una('proforma')}`,
  },
  {
    id: 'I10-estados',
    que: 'una orden de giro en un estado que no existe',
    plantar: `update orden_giro set estado = 'inventado' where ${una('orden_giro')}`,
  },
  {
    id: 'I10-estados',
    que: 'un período que se abrió sin reabrirse',
    plantar: copia(
      'evento',
      `${NUEVO}, 'idempotency_key', null, 'entidad_id', (select periodo from libro_periodo limit 1), 'antes', '{"estado": "cerrado"}'::jsonb, 'despues', '{"estado": "abierto"}'::jsonb`,
      "resultado = 'ok'",
    ),
  },
  {
    id: 'I10-estados',
    que: 'un salto de estado que la tabla no permite',
    plantar: copia(
      'evento',
      `${NUEVO}, 'idempotency_key', null, 'entidad_id', (select id from operacion limit 1), 'antes', '{"estado": "pagada"}'::jsonb, 'despues', '{"estado": "autorizada"}'::jsonb`,
      "resultado = 'ok'",
    ),
  },
  {
    id: 'pendientes-vivos',
    que: 'un pendiente de una proforma que ya terminó',
    plantar: `insert into pendiente (id, empresa_id, hecho_por, tipo, area, entidad_id, titulo, url)
      select gen_random_uuid(), empresa_id, '{}', 'revisar', 'proformas', id, 'Queda', '/' from proforma
      where estado in ('convertida', 'anulada') limit 1`,
  },
  {
    id: 'I10-actores',
    que: 'un acto de nadie',
    plantar: copia('evento', `${NUEVO}, 'idempotency_key', null, 'actor_id', null`, "resultado = 'ok'"),
  },
];

const PAPELES: readonly Plantada[] = [
  {
    id: 'I13',
    que: 'un calce que dejó de cuadrar',
    rehusa: `update conciliacion_calce set diferencia = 1, parcial = false, ajuste_asiento_id = null where estado = 'confirmado'`,
    plantar: `update conciliacion_calce_linea set monto = monto + 1 where ${una('conciliacion_calce_linea', 'viva')}`,
  },
  {
    id: 'I13-lineas',
    que: 'una línea en dos calces',
    rehusa: copia('conciliacion_calce_linea', "'calce_id', gen_random_uuid()", 'viva'),
    abrir: ['drop index conciliacion_linea_viva'],
    plantar: copia('conciliacion_calce_linea', "'calce_id', gen_random_uuid()", 'viva'),
  },
  {
    id: 'I14',
    que: 'un documento en dos operaciones',
    plantar: copia('operacion_documento', `${NUEVO}, 'operacion_id', (select o.id from operacion o where o.id <> x.operacion_id limit 1)`),
  },
  {
    id: 'I14',
    que: 'un documento cedido a dos',
    rehusa: copia('documento_cesion', `${NUEVO}, 'seq', 9`, "estado = 'vigente'"),
    abrir: ['drop index documento_cesion_vigente'],
    plantar: copia('documento_cesion', `${NUEVO}, 'seq', 9`, "estado = 'vigente'"),
  },
  {
    id: 'pasivos-libro',
    que: 'un pasivo que el libro no tiene',
    abrir: sinGuardas('pasivo_movimiento'),
    plantar: `update pasivo_movimiento set efecto = efecto + 1 where ${una('pasivo_movimiento')}`,
  },
  {
    id: 'pasivos-historia',
    que: 'un pasivo que no es la suma de sus movimientos',
    rehusa: 'update pasivo set saldo = saldo + 1',
    plantar: `update pasivo set saldo = saldo + 1, amount = amount + 1 where ${una('pasivo')}`,
  },
  {
    id: 'pasivos-compromisos',
    que: 'dinero comprometido por nadie',
    rehusa: 'update pasivo set comprometido = -1',
    plantar: `update pasivo set comprometido = comprometido + 1, amount = amount + 1 where ${una('pasivo')}`,
  },
];

/** A sale of the fictitious buyer, with its currency and its UF. */
const venta = (moneda: string) => `insert into venta (id, empresa_id, hecho_por, num_venta, comprador_id, buyer, nombre_buyer, origins,
    fecha_liquidacion, tasa_descuento, metodo, con_responsabilidad, reparto_mora_pct, signers, n, saldo, interes_devengado, total_flujos, precio,
    par, plazo_medio, moneda, valor_uf)
  select gen_random_uuid(), empresa_id, hecho_por, 999, id, rut, nombre, '{}', '2026-03-10', 1.5, 'COMPUESTO', false, 100, '[]', 0, 0, 0, 0, 0,
    0, 0, ${moneda} from comprador limit 1`;

const INSTRUMENTOS: readonly Plantada[] = [
  {
    id: 'garantia-asignado',
    que: 'una garantía que dice respaldar más que sus cauciones',
    rehusa: 'update garantia set asignado_uf = cobertura_uf + 1',
    plantar: `update garantia set asignado_uf = asignado_uf + 1 where ${una('garantia')}`,
  },
  {
    id: 'I14-instrumentos',
    que: 'un cheque que salió de la casa y está en una boleta del banco',
    plantar: `update cheque set estado = 'retirado', aplicado = null where ${una('cheque', 'deposito_id is not null')}`,
  },
  {
    id: 'I14-instrumentos',
    que: 'un cheque anotado dos veces',
    rehusa: copia('cheque', `${NUEVO}, 'objeto_pk', 'otra'`, "estado <> 'anulado'"),
    abrir: ['drop index cheque_unico'],
    plantar: copia('cheque', `${NUEVO}, 'objeto_pk', 'otra'`, "estado <> 'anulado'"),
  },
  {
    id: 'I14-instrumentos',
    que: 'un pagaré que dice vendido y nadie compró',
    plantar: `update pagare set estado = 'vendido' where ${una('pagare')}`,
  },
  {
    id: 'I14-instrumentos',
    que: 'una garantía alzada que sigue respaldando una deuda',
    plantar: `update garantia set estado = 'alzada' where ${una('garantia', 'id in (select garantia_id from garantia_caucion where hasta is null)')}`,
  },
  {
    id: 'cargo-pagare',
    que: 'un cargo de pagaré que dice pagado un peso que su deuda todavía debe',
    rehusa: 'update pagare_cargo set pagado = monto + 1',
    plantar: `update pagare_cargo set pagado = case when pagado > 0 then pagado - 1 else pagado + 1 end where ${una('pagare_cargo')}`,
  },
  {
    id: 'ite-pagare',
    que: 'un pagaré que dice otro impuesto que el del libro',
    plantar: `update pagare set ite_impuesto = ite_impuesto + 1 where ${una('pagare', 'ite_impuesto is not null')}`,
  },
  {
    id: 'cheque-cartera',
    que: 'un cheque que el libro tiene en cartera y la bóveda no',
    plantar: `update cheque set estado = 'extraviado' where ${una('cheque', "estado = 'en_cartera'")}`,
  },
  {
    id: 'cheque-aplicado',
    que: 'un cheque cobrado cuyas partes no suman su monto',
    rehusa: "update cheque set aplicado = null where estado = 'pagado'",
    plantar: `update cheque set aplicado = jsonb_set(aplicado, '{a_favor}', '1') where ${una('cheque', "estado = 'pagado'")}`,
  },
  {
    id: 'cheque-protesto',
    que: 'un protesto que dice pagado un peso que su deuda todavía debe',
    rehusa: copia('cheque_protesto', NUEVO),
    plantar: `update cheque_protesto set pagado = pagado + 1 where ${una('cheque_protesto')}`,
  },
  {
    id: 'cheque-deposito',
    que: 'una boleta que no suma sus cheques',
    rehusa: 'update cheque_deposito set total = 0',
    plantar: `update cheque_deposito set total = total + 1 where ${una('cheque_deposito')}`,
  },
  {
    id: 'venta-por-cobrar',
    que: 'un comprador de pagarés que dice tener un peso más que sus ventas',
    rehusa: 'update comprador set usado = -1',
    plantar: `update comprador set usado = usado + 1 where ${una('comprador')}`,
  },
  {
    id: 'venta-cartera',
    que: 'un capital que el libro dio de baja por un pagaré que nadie vendió',
    abrir: sinGuardas('libro_linea'),
    plantar: `update libro_linea set cuenta = '1201', pk = 'pagare:' || gen_random_uuid() where ${una('libro_linea', "cuenta = '1301'")}`,
  },
  {
    id: 'prorroga-cargo',
    que: 'un cargo de prórroga que quedó por cobrar',
    abrir: sinGuardas('libro_linea'),
    plantar: `update libro_linea set cuenta = '1209', pk = 'prorroga:' || gen_random_uuid() where ${una('libro_linea', "cuenta = '1301'")}`,
  },
  {
    id: 'venta-uf',
    que: 'una venta que dice ser en UF y cuyos pagarés no dicen cuántas',
    rehusa: venta("'UF', null"),
    plantar: `with v as (${venta("'UF', 39841.72")} returning id, empresa_id, hecho_por)
      insert into venta_item (id, empresa_id, hecho_por, venta_id, pagare_id, pagarevista, credito_id, credito_numero, cliente_rut, nombre, comuna,
        origin, saldo, interes_devengado, total_flujos, flujos, precio, par)
      select gen_random_uuid(), empresa_id, hecho_por, id, gen_random_uuid(), 'P-1', gen_random_uuid(), 1, '99990501-3', 'N', '13101', 'X', 5, 0, 5,
        '[]', 5, 5 from v`,
  },
  {
    id: 'venta-rendiciones',
    que: 'una rendición a un comprador sin pagos que la sumen',
    plantar: `with v as (${venta("'CLP', null")} returning id, empresa_id, hecho_por)
      insert into venta_rendicion (id, empresa_id, hecho_por, numero, venta_id, hasta, recibido, monto)
      select gen_random_uuid(), empresa_id, hecho_por, 1, id, '2026-03-31', 5, 5 from v`,
  },
];

export const VIOLACIONES: readonly Plantada[] = [
  ...LIBRO,
  ...IGUALDADES,
  ...CONTADORES,
  ...HUELLA,
  ...PAPELES,
  ...INSTRUMENTOS,
  ...PERSONAS,
  ...ANALISTA,
  ...BURO,
  ...BIR,
  ...JUDICIAL,
  ...COBRANZAS,
  ...PACS,
];
