import { Alert, Text } from '@mantine/core';
import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import type { OutputOf } from '#kernel/contract.ts';
import { isRut } from '#kernel/values/rut.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { Enlace } from '#platform/web/inputs/show.tsx';
import type { contract } from '../contract.ts';
import { palabra } from './palabras.ts';

/** Who already has the RUT being typed: its file is opened instead of made twice. `alSaber` is told whether it is a client already. */
export function QuienEs({ alSaber }: { alSaber?: ((esCliente: boolean) => void) | undefined }) {
  const rut = (useWatch({ name: 'rut' }) ?? '') as string;
  const valido = isRut(rut);
  const { data } = useRead<OutputOf<typeof contract, 'buscar_persona'>>('clientes', 'buscar-persona', { rut }, { enabled: valido });
  const esCliente = valido && data?.roles.includes('cliente') === true;
  useEffect(() => alSaber?.(esCliente), [alSaber, esCliente]);
  if (!valido || !data?.nombre) return null;
  if (esCliente)
    return (
      <Alert color="yellow" title={`${data.nombre} ya es cliente`}>
        {data.cliente_id && <Enlace to={`/clientes/${data.cliente_id}`}>Abrir su ficha</Enlace>}
      </Alert>
    );
  return (
    <Text size="sm">
      Ya registrado: {data.nombre}
      {data.roles.length > 0 && ` (${data.roles.map(palabra).join(', ')})`}.{' '}
      <Enlace to={`/clientes/rut/${data.rut}`}>Ver lo que se sabe de él</Enlace>
    </Text>
  );
}
