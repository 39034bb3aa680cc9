import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { areaApi } from '#platform/web/api/area.ts';
import { AntesDespues } from '#platform/web/detail/antes-despues.tsx';
import { Datos } from '#platform/web/detail/detail.tsx';
import { useConfirm } from '#platform/web/feedback/confirm.tsx';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Rut, SiNo } from '#platform/web/inputs/show.tsx';
import { Can } from '#platform/web/permissions/can.tsx';
import type { contract } from '../contract.ts';
import type { ClienteVisto } from './dialogos.tsx';
import { RechazarCuenta, RevocarHabilitado } from './dialogos-filas.tsx';
import { CAUSAS_CUENTA, ESTADOS_CUENTA, ESTADOS_HABILITADO } from './palabras.ts';
import { Tabla } from './tabla.tsx';

const api = areaApi<typeof contract>('clientes');
type Abierto = { que: 'rechazar' | 'revocar'; id: string };

function Habilitados({ c, onRevocar }: { c: ClienteVisto; onRevocar: (id: string) => void }) {
  const habilitar = api.useAction('habilitar', { id: c.id, ok: 'Persona habilitada' });
  return (
    <Tabla
      vacia="Sin personas habilitadas."
      titulos={['RUT', 'Nombre', 'Cargo', 'Firma cesiones', 'Estado', '']}
      filas={c.habilitados.map((h) => [
        <Rut key="r" v={h.rut} />,
        h.nombre,
        h.cargo,
        <SiNo key="s" v={h.firma_cesion} />,
        <EstadoBadge key="e" estado={h.estado} estados={ESTADOS_HABILITADO} />,
        <Can key="a" do="clientes:revisar-legal">
          {h.estado === 'PENDIENTE' && (
            <Button size="compact-xs" variant="default" onClick={() => habilitar.mutate({ habilitado_id: h.id, version: c.version })}>
              Habilitar
            </Button>
          )}
          {h.estado === 'HABILITADO' && (
            <Button size="compact-xs" variant="subtle" color="red" onClick={() => onRevocar(h.id)}>
              Revocar
            </Button>
          )}
        </Can>,
      ])}
    />
  );
}

/** Where the client's money would go from now on, against what it was: a giro may be paid to it as soon as it is validated. */
function CuentaPorValidar({ c, x }: { c: ClienteVisto; x: ClienteVisto['cuentas'][number] }) {
  return (
    <Stack gap="sm">
      <Datos
        items={[
          ['Banco', x.banco_nombre],
          ['Cuenta', x.ctacte],
          ['Titular', <Rut key="t" v={x.rut_titular} />],
          ['Cliente', <Rut key="c" v={c.rut} />],
        ]}
      />
      <AntesDespues
        cambios={[
          {
            titulo: 'Estado',
            antes: <EstadoBadge estado={x.estado} estados={ESTADOS_CUENTA} />,
            despues: <EstadoBadge estado="validada" estados={ESTADOS_CUENTA} />,
          },
        ]}
      />
      <Text size="sm">Desde que se valida, los giros del cliente se pueden pagar en ella.</Text>
    </Stack>
  );
}

/** Who may sign and receive, and the accounts where the client is paid. */
export function Cuentas({ c }: { c: ClienteVisto }) {
  const [abierto, setAbierto] = useState<Abierto | null>(null);
  const validar = api.useAction('validar_cuenta', { id: c.id, ok: 'Cuenta validada' });
  const close = () => setAbierto(null);
  const [confirmar, dialogo] = useConfirm();
  const validarCuenta = async (x: ClienteVisto['cuentas'][number]): Promise<void> => {
    const text = <CuentaPorValidar c={c} x={x} />;
    if (await confirmar({ title: '¿Validar esta cuenta?', text, yes: 'Validar la cuenta' }))
      validar.mutate({ cuenta_id: x.id, version: c.version });
  };
  return (
    <Stack>
      <Title order={2} size="h5">
        Personas habilitadas
      </Title>
      <Habilitados c={c} onRevocar={(id) => setAbierto({ que: 'revocar', id })} />
      <Title order={2} size="h5">
        Cuentas bancarias
      </Title>
      <Tabla
        vacia="Sin cuentas bancarias."
        titulos={['Banco', 'Cuenta', 'Titular', 'Estado', 'Se puede usar', '']}
        filas={c.cuentas.map((x) => [
          x.banco_nombre,
          x.ctacte,
          <Rut key="r" v={x.rut_titular} />,
          <EstadoBadge key="e" estado={x.estado} estados={ESTADOS_CUENTA} />,
          x.usable ? 'Sí' : CAUSAS_CUENTA[x.motivo ?? ''],
          x.estado === 'rechazada' ? null : (
            <Can key="v" do="clientes:validar-cuenta">
              <Group gap={4} wrap="nowrap">
                {x.estado === 'pendiente' && (
                  <Button size="compact-xs" variant="default" onClick={() => void validarCuenta(x)}>
                    Validar
                  </Button>
                )}
                <Button size="compact-xs" variant="subtle" color="red" onClick={() => setAbierto({ que: 'rechazar', id: x.id })}>
                  Rechazar
                </Button>
              </Group>
            </Can>
          ),
        ])}
      />
      {dialogo}
      {abierto?.que === 'rechazar' && <RechazarCuenta c={c} id={abierto.id} close={close} />}
      {abierto?.que === 'revocar' && <RevocarHabilitado c={c} id={abierto.id} close={close} />}
    </Stack>
  );
}
