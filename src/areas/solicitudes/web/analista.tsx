import { Alert } from '@mantine/core';

/** The step of the machine, for a company that has none. */
export function AnalistaVirtual() {
  return <Alert color="blue">Esta empresa todavía no evalúa con el analista virtual: la solicitud sigue a su envío.</Alert>;
}
