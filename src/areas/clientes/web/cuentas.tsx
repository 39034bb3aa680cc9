import { Button, Group, Stack, Title } from '@mantine/core';
import { useState } from 'react';
import { areaApi } from '#platform/web/api/area.ts';
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

/** Who may sign and receive, and the accounts where the client is paid. */
export function Cuentas({ c }: { c: ClienteVisto }) {
  const [abierto, setAbierto] = useState<Abierto | null>(null);
  const validar = api.useAction('validar_cuenta', { id: c.id, ok: 'Cuenta validada' });
  const close = () => setAbierto(null);
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
                  <Button size="compact-xs" variant="default" onClick={() => validar.mutate({ cuenta_id: x.id, version: c.version })}>
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
      {abierto?.que === 'rechazar' && <RechazarCuenta c={c} id={abierto.id} close={close} />}
      {abierto?.que === 'revocar' && <RevocarHabilitado c={c} id={abierto.id} close={close} />}
    </Stack>
  );
}
