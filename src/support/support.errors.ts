import { Conflict, NotFound } from '../platform/errors.js';

export class TicketNotFound extends NotFound {
  constructor() {
    super('tickets.not_found', 'This ticket does not exist.');
  }
}

export class TicketFull extends Conflict {
  constructor() {
    super('tickets.full', 'This ticket has become very long. Please open a new one.');
  }
}

export class TooManyTickets extends Conflict {
  constructor() {
    super('tickets.too_many', 'You have very many open tickets. Close some first.');
  }
}

export class TooManyTicketFiles extends Conflict {
  constructor() {
    super('tickets.files_full', 'There is no room for more files of tickets. Delete old tickets first.');
  }
}

export class CannedAnswerNotFound extends NotFound {
  constructor() {
    super('tickets.canned_answer_not_found', 'This canned answer does not exist.');
  }
}

export class TooManyCannedAnswers extends Conflict {
  constructor() {
    super(
      'tickets.too_many_canned_answers',
      'You have reached the maximum number of canned answers. Delete some first.',
    );
  }
}
