import { NUEVO, type Plantada, una } from './plantada.fixture.ts';

const FIRMADA = "autorizada_por is not null and estado <> 'anulada'";
/** Acts of two people that one of them made alone. */
export const PERSONAS: readonly Plantada[] = [
  {
    id: 'S09-personas',
    que: 'una orden de giro que autorizó quien la preparó',
    rehusa: 'update orden_giro set autorizada_por = preparada_por where autorizada_por is not null',
    abrir: ['alter table orden_giro drop constraint orden_giro_personas'],
    plantar: `update orden_giro set autorizada_por = preparada_por where ${una('orden_giro', FIRMADA)}`,
  },
  {
    id: 'S09-personas',
    que: 'una sola cuenta que preparó con un RUT y autorizó con otro',
    abrir: ['update orden_giro set makers = makers[1:1], preparada_por = preparada_por[1:1], autorizada_por = autorizada_por[1:1]'],
    plantar: `insert into evento select (jsonb_populate_record(x, jsonb_build_object(${NUEVO},
      'actor_rut', (select autorizada_por[1] from orden_giro where ${FIRMADA} order by id limit 1)))).* from evento x
      where x.resultado = 'ok' and x.actor_rut = (select preparada_por[1] from orden_giro where ${FIRMADA} order by id limit 1)
        and x.ctid = (select y.ctid from evento y where y.resultado = 'ok' and y.actor_rut = x.actor_rut limit 1)`,
  },
];
