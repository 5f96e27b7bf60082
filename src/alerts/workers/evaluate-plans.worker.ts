import { CommandBus } from '@nestjs/cqrs';
import { InRounds, type Round } from '../../platform/queues/in-rounds.js';
import { SendingSwitch } from '../../platform/sending/sending-switch.js';
import { EvaluateAlerts } from '../commands/evaluate-alerts.js';

/** Every minute: which limits are nearly used up, and which packages end. Apart from devices, as it takes longer and is less urgent. */
@InRounds('evaluate-plans', 60_000)
export class EvaluatePlansWorker implements Round {
  constructor(
    private readonly commands: CommandBus,
    private readonly sending: SendingSwitch,
  ) {}

  async run(): Promise<void> {
    if (this.sending.isOn()) await this.commands.execute(new EvaluateAlerts('plans'));
  }
}
