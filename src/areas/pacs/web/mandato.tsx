import { Group, Stack, Text } from '@mantine/core';
import { Datos, Detail } from '#platform/web/detail/detail.tsx';
import { Timeline } from '#platform/web/detail/timeline.tsx';
import type { ActionSpecs } from '#platform/web/detail/types.ts';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Enlace, Fecha, Nada, Rut, Uf } from '#platform/web/inputs/show.tsx';
import { ESTADOS_MANDATO } from './palabras.ts';
import { Cargos, NombreBanco } from './piezas.tsx';
import type { Mandato } from './tipos.ts';

/** Of each credit, whether we charge it or who bought it collects it. */
function QuienCarga({ m }: { m: Mandato }) {
  return (
    <Stack gap={2}>
      {m.lista_creditos.map((c) => (
        <Text key={c.id} size="sm">
          {c.cobra_otro
            ? `El crédito ${c.numero} lo cobra ${c.cobra_otro}, que lo compró: no se carga aquí`
            : `El crédito ${c.numero}, nosotros`}
        </Text>
      ))}
    </Stack>
  );
}

function Resumen({ m }: { m: Mandato }) {
  return (
    <Stack>
      <Datos
        items={[
          [
            'Cliente',
            <Group key="c" gap="xs">
              <Text size="sm">{m.nombre}</Text>
              <Rut v={m.rut_cliente} />
            </Group>,
          ],
          [
            'Titular de la cuenta',
            <Group key="t" gap="xs">
              <Text size="sm">{m.nombre_titular}</Text>
              <Rut v={m.rut_titular} />
            </Group>,
          ],
          ['Banco', <NombreBanco key="b" codigo={m.banco} />],
          ['Cuenta', m.cuenta],
          ['Número de servicio', m.id_servicio],
          [
            'Créditos',
            <Group key="cr" gap="xs">
              {m.lista_creditos.map((c) => (
                <Enlace key={c.id} to={`/creditos/${c.id}`}>{`${c.numero}${c.vivo ? '' : ' (ya no)'}`}</Enlace>
              ))}
            </Group>,
          ],
          ['Quién carga', <QuienCarga key="q" m={m} />],
          ['Tope por cargo', m.tope_uf ? <Uf key="u" v={m.tope_uf} decimals={2} /> : 'Sin tope'],
          ['Día de cargo', m.dia_cargo ? `El ${m.dia_cargo} de cada mes` : 'El del vencimiento'],
          [
            'Contrato PAC',
            <Enlace key="ct" to={`/contratos/${m.contrato_id}`}>
              {m.num_contrato === null ? 'Ver contrato' : `N° ${m.num_contrato}`}
            </Enlace>,
          ],
          ['Firmado el', <Fecha key="f" v={m.fecha_firma} />],
          ['Activo desde', m.activado_el ? <Fecha key="a" v={m.activado_el} /> : <Nada key="a" />],
          ['Dejó de usarse', m.baja_el ? <Fecha key="z" v={m.baja_el} /> : <Nada key="z" />],
          ['Evidencia', m.evidencia ?? <Nada key="e" />],
          ['Último rechazo', m.codigo_rechazo ? `${m.codigo_rechazo} ${m.rechazo_nombre ?? ''}`.trim() : <Nada key="r" />],
          ['Motivo', m.motivo ?? <Nada key="m" />],
        ]}
      />
    </Stack>
  );
}

const OCULTA = { hidden: true } as const;

const ACCIONES: ActionSpecs<Mandato> = {
  rearmar: OCULTA,
  generar: OCULTA,
  enviar: OCULTA,
  anular: OCULTA,
  responder: OCULTA,
  continuar: OCULTA,
  resolver_observada: OCULTA,
  abonar: OCULTA,
  activar: {
    primary: true,
    comment: 'required',
    commentField: 'evidencia',
    commentLabel: 'Con qué respondió el banco',
    confirm: 'Desde hoy se le pueden cargar sus cuotas.',
  },
  suspender: {
    comment: 'required',
    commentField: 'motivo',
    confirm: 'No se le carga nada hasta reanudarlo; lo que ya está en el banco sigue.',
  },
  reanudar: { primary: true, comment: 'required', commentField: 'motivo', confirm: 'Vuelve a entrar en las listas de cargos.' },
  revocar: {
    color: 'red',
    comment: 'required',
    commentField: 'evidencia',
    commentLabel: 'Con qué lo pidió el titular',
    confirm:
      'Los cargos que no se han bajado salen de su lote; los que ya están en el banco siguen. El banco lo sabrá en las próximas bajas.',
  },
};

export default function MandatoDetalle() {
  return (
    <Detail<Mandato>
      area="pacs"
      head={(m) => ({
        titulo: `Mandato PAC ${m.num_mandato}`,
        subtitulo: `${m.nombre} · ${m.id_servicio}`,
        estado: <EstadoBadge estado={m.estado} estados={ESTADOS_MANDATO} />,
        cifras: [
          { titulo: 'Banco', valor: <NombreBanco codigo={m.banco} /> },
          { titulo: 'Cuenta', valor: m.cuenta },
          { titulo: 'Próximo cargo', valor: m.proximo_cargo ? <Fecha v={m.proximo_cargo} /> : '—' },
          { titulo: 'Último cargo', valor: m.ultimo_cargo ? <Fecha v={m.ultimo_cargo} /> : '—' },
        ],
      })}
      actions={ACCIONES}
      tabs={(m) => [
        { key: 'resumen', titulo: 'Resumen', content: <Resumen m={m} /> },
        { key: 'cargos', titulo: 'Cargos', content: <Cargos filas={m.cargos} de="mandato" /> },
        { key: 'actividad', titulo: 'Actividad', content: <Timeline area="pacs" id={m.id} /> },
      ]}
    />
  );
}
