import type { Plantada } from './plantada.fixture.ts';

const ID = '00000000-0000-7000-8000-0000000000c1';
const QUIEN = `id, '{"PRUEBA"}'`;

const ticket = (estado: string, o: { monto?: number; cerrado?: string; proxima?: string } = {}) =>
  `insert into cobranza_ticket (id, empresa_id, hecho_por, num_ticket, division, rut_deudor, estado, origen, abierto_el, monto_total, cerrado,
      proxima_fecha, proxima_tipo)
    select '${ID}', ${QUIEN}, 99999, 'JUDICIAL', '99990010-0', '${estado}', 'MANUAL', '2026-03-10', ${o.monto ?? 0}, ${o.cerrado ?? 'null'},
      ${o.proxima ?? "'2026-03-10'"}, ${o.proxima === 'null' ? 'null' : "'LLAMADA'"} from empresa limit 1`;
const item = (recaudacion: string) =>
  `insert into cobranza_item (id, empresa_id, hecho_por, ticket_id, pk, tipo_documento, numero, origen_area, origen_id, saldo, saldo_inicial,
      vencimiento_efectivo, estado_recaudacion)
    select gen_random_uuid(), ${QUIEN}, '${ID}', 'cuota:plantada', 'CUOTA', 'x', 'creditos', 'x', 0, 0, '2026-03-01', '${recaudacion}'
    from empresa limit 1`;
const CERRADO = ticket('CERRADO_PAGADO', { cerrado: "'2026-03-10'", proxima: 'null' });

/** Those of the tickets of collection, planted whole: the story keeps its own right. */
export const COBRANZAS: readonly Plantada[] = [
  { id: 'C1-deudas', que: 'una deuda viva en un ticket cerrado', abrir: [CERRADO], plantar: item('SIN_GESTION') },
  {
    id: 'C1-deudas',
    que: 'un ticket que pide lo que cobra por sí mismo quien compró el pagaré',
    abrir: [
      ticket('NUEVO'),
      `insert into comprador (id, empresa_id, hecho_por, rut, nombre, tipo, limite) select '${ID}', ${QUIEN}, '40000997-K', 'Fondo', 'FONDO', 1 from empresa limit 1`,
      `insert into venta (id, empresa_id, hecho_por, num_venta, comprador_id, buyer, nombre_buyer, origins, fecha_liquidacion, tasa_descuento, metodo,
          con_responsabilidad, cobra, reparto_mora_pct, signers, n, saldo, interes_devengado, total_flujos, precio, par, plazo_medio)
        select '${ID}', ${QUIEN}, 99999, '${ID}', '40000997-K', 'Fondo', '{}', '2026-03-01', 1, 'SIMPLE', false, 'COMPRADOR', 0, '[]', 1, 0, 0, 0, 0, 0, 1
        from empresa limit 1`,
      `insert into venta_item (id, empresa_id, hecho_por, venta_id, pagare_id, pagarevista, credito_id, credito_numero, cliente_rut, nombre, comuna, origin, saldo,
          interes_devengado, total_flujos, flujos, precio, par, propietario_desde, propietario_hasta, vivo)
        select '${ID}', ${QUIEN}, '${ID}', '${ID}', 'x', '${ID}', 1, '99990010-0', 'x', 'x', 'x', 0, 0, 0, '[]', 0, 0, '2024-01-01', '9999-12-31', false
        from empresa limit 1`,
    ],
    plantar: `insert into cobranza_item (id, empresa_id, hecho_por, ticket_id, pk, tipo_documento, numero, origen_area, origen_id, saldo, saldo_inicial,
        vencimiento_efectivo)
      select gen_random_uuid(), ${QUIEN}, '${ID}', 'cuota:plantada', 'CUOTA', 'x', 'creditos', '${ID}', 0, 0, '2026-03-01' from empresa limit 1`,
  },
  { id: 'C2-sumas', que: 'un ticket cuyo total no es el de sus deudas', plantar: ticket('NUEVO', { monto: 1 }) },
  { id: 'C3-recaudacion', que: 'una deuda que dice pagada y sigue viva', abrir: [ticket('NUEVO')], plantar: item('PAGADO') },
  {
    id: 'C4-contactos',
    que: 'una llamada en domingo a una persona que la ley protege',
    abrir: [
      `insert into persona (id, empresa_id, hecho_por, rut, tipo_persona, nombre) select gen_random_uuid(), ${QUIEN}, '40000999-6', 'NATURAL', 'Plantada'
        from empresa limit 1`,
    ],
    plantar: `insert into cobranza_gestion (id, empresa_id, hecho_por, ticket_id, canal, finalidad, persona_rut, fecha, minuto, inicio, fin, operador_nombre)
      select gen_random_uuid(), ${QUIEN}, '${ID}', 'LLAMADA', 'COBRANZA', '40000999-6', '2026-03-08', 600, now(), now(), 'x' from empresa limit 1`,
  },
  {
    id: 'C4-contactos',
    que: 'una visita a las ocho de la noche a una persona que la ley protege',
    abrir: [
      `insert into persona (id, empresa_id, hecho_por, rut, tipo_persona, nombre) select gen_random_uuid(), ${QUIEN}, '40000998-8', 'NATURAL', 'Plantada'
        from empresa limit 1`,
    ],
    plantar: `insert into cobranza_gestion (id, empresa_id, hecho_por, ticket_id, canal, finalidad, persona_rut, fecha, minuto, inicio, fin, operador_nombre)
      select gen_random_uuid(), ${QUIEN}, '${ID}', 'VISITA', 'COBRANZA', '40000998-8', '2026-03-09', 1200, now(), now(), 'x' from empresa limit 1`,
  },
  {
    id: 'C5-promesas',
    que: 'una promesa cumplida sin que entrara la plata',
    plantar: `insert into cobranza_compromiso (id, empresa_id, hecho_por, ticket_id, pks, monto, creado_el, fecha, juzga_el, metodo_pago, estado, pagado,
        juzgado_el)
      select gen_random_uuid(), ${QUIEN}, '${ID}', '{"cuota:plantada"}', 1000, '2026-03-02', '2026-03-03', '2026-03-04', 'EFECTIVO', 'cumplido', 1000,
        '2026-03-05' from empresa limit 1`,
  },
  {
    id: 'C6-proxima',
    que: 'un ticket abierto que no dice qué se hará',
    rehusa: ticket('NUEVO', { proxima: 'null' }),
    abrir: ['alter table cobranza_ticket drop constraint cobranza_ticket_abierto_con_proxima'],
    plantar: ticket('NUEVO', { proxima: 'null' }),
  },
  {
    id: 'C7-terreno',
    que: 'una parada con dinero y sin recibo',
    plantar: `insert into ruta_parada (id, empresa_id, hecho_por, ruta_id, fecha, orden, ticket_id, num_ticket, rut_deudor, persona_rut, nombre, direccion,
        comuna, desde, hasta, monto_a_cobrar, estado, resultado, monto_recibido, comprobante, recaudacion_id)
      select '${ID}', ${QUIEN}, gen_random_uuid(), '2026-03-10', 1, '${ID}', 1, '99990010-0', '99990010-0', 'x', 'x', '13101', 0, 1200, 1000, 'rendida',
        'PAGO', 1000, 77, gen_random_uuid() from empresa limit 1`,
  },
  {
    id: 'C8-talonarios',
    que: 'un comprobante usado que ninguna parada entregó',
    plantar: `insert into talonario_comprobante (id, empresa_id, hecho_por, talonario_id, numero, estado, parada_id, monto, fecha)
      select gen_random_uuid(), ${QUIEN}, gen_random_uuid(), 88, 'usado', gen_random_uuid(), 1000, '2026-03-10' from empresa limit 1`,
  },
  {
    id: 'C9-publicaciones',
    que: 'una publicación viva de una deuda que nadie debe',
    rehusa: `insert into publicacion (id, empresa_id, hecho_por, num_publicacion, pk, numero, tipo_documento, ticket_id, num_ticket, rut_deudor, nombre_deudor,
        vence, monto, estado, aviso_previo_en, aviso_gestion_id, desde)
      select gen_random_uuid(), ${QUIEN}, 99998, 'cuota:plantada', 'x', 'CUOTA', '${ID}', 1, '99990010-0', 'x', '2026-01-01', 1000, 'publicada', '2026-03-10',
        '${ID}', '2026-03-14' from empresa limit 1`,
    plantar: `insert into publicacion (id, empresa_id, hecho_por, num_publicacion, pk, numero, tipo_documento, ticket_id, num_ticket, rut_deudor, nombre_deudor,
        vence, monto, estado, aviso_previo_en, aviso_gestion_id, desde)
      select gen_random_uuid(), ${QUIEN}, 99999, 'cuota:plantada', 'x', 'CUOTA', '${ID}', 1, '99990010-0', 'x', '2026-01-01', 1000, 'publicada', '2026-03-05',
        '${ID}', '2026-03-10' from empresa limit 1`,
  },
];
